import { createStore } from "./store.ts";

/** The views of the account modal (SPEC section 2), and one for an account that came without an address. */
export type View = "login" | "signup" | "reset" | "account" | "profile" | "email";

/**
 * Why somebody is asked to log in: `action` completes 'After logging in, you can proceed to …'; `page` is set where a
 * whole page is guarded and the wording is about accessing it. `onSignedIn` goes on where the shopper was stopped.
 * `account` is set where they came for their account itself, in `view` or in the one that suits them. `refusal` is what became
 * of a try that began before this page was loaded. `from` is the page that asks: with it goes whatever waits for the login.
 */
export type LoginRequest = {
  action?: string;
  page?: boolean;
  account?: true;
  view?: View | undefined;
  refusal?: { message: string; unverified?: true; emailMissing?: true };
  onSignedIn?: () => void;
  from?: string | undefined;
};

export const loginPromptStore = createStore<LoginRequest | undefined>(undefined);

/** What somebody leaves by going elsewhere: a guarded page stands for all below it, as the steps of the wizard do. */
export const placeOf = ({ page }: LoginRequest, pathname: string) => (page ? pathname.split("/")[1] : pathname);

export function openLoginPrompt(request: LoginRequest = {}): void {
  loginPromptStore.set({ ...request, from: placeOf(request, location.pathname) });
}

/** The account modal: of whoever is signed in their account, of everybody else the login; or the view that is asked for. */
export function openAccount(view?: View): void {
  openLoginPrompt({ account: true, view });
}

export function closeLoginPrompt(): void {
  loginPromptStore.set(undefined);
}
