import { isId, type Read, readList } from "#domain/stored/read-list.ts";

/** What the wishlist keeps of a product: everything else is asked of the catalogue. */
export type Wish = { id: string };
export type Wishlist = readonly Wish[];

/** More than the catalogue will ever hold. */
const WISHES_MAX = 500;

export const isWished = (wishes: Wishlist, id: string) => wishes.some((wish) => wish.id === id);

/** One that is there already is left where it is (SPEC section 4). */
export const addWish = (wishes: Wishlist, id: string): Wishlist => (isWished(wishes, id) || wishes.length >= WISHES_MAX ? wishes : [...wishes, { id }]);

export const removeWish = (wishes: Wishlist, id: string): Wishlist => wishes.filter((wish) => wish.id !== id);

/** Undoes a removal, at its place. */
export const restoreWish = (wishes: Wishlist, id: string, at: number): Wishlist => (isWished(wishes, id) ? wishes : [...wishes.slice(0, at), { id }, ...wishes.slice(at)]);

export function readWishlist(text: string | null): Read<Wish> {
  const { list, problem } = readList(text, ({ id }): Wish | undefined => (isId(id) ? { id } : undefined));
  const wishes = list.reduce<Wishlist>((known, { id }) => addWish(known, id), []);
  return problem ? { list: wishes, problem } : { list: wishes };
}
