import { useEffect, useRef, useState } from "react";
import { CITIES } from "#domain/catalogue/types.ts";
import { call } from "./call.ts";

type Slot = { time: string; remaining: number };
/** SPEC section 3: idle, loading, success; and what the specification's simulation never does. */
export type Availability = { status: "idle" | "loading" | "success" | "failed"; slots: readonly Slot[] };

const IDLE: Availability = { status: "idle", slots: [] };

/** What would be left for another time: a booking that is moved, by its reference, or what one holds oneself. */
export type Own = { moving: string } | { held: "own" };
export const HELD: Own = { held: "own" };

/** As it is asked for: any crew may come where the city is none of ours, or not known yet. */
export function lookAt(productId: string, city: string, when: Record<string, string>): string {
  const known = CITIES.some((each) => each === city);
  return `/api/availability?${new URLSearchParams({ productId, ...(known && { city }), ...when }).toString()}`;
}

/** The slots of a day, as long as it is still the day that was asked for. `own` is what is no obstacle to whoever asks. */
export function useSlots(productId: string, { date, city, own }: { date: string; city: string; own: Own }) {
  const path = lookAt(productId, city, { date, ...own });
  const [found, setFound] = useState<Availability & { path?: string }>(() => (date === "" ? IDLE : { status: "loading", slots: [], path }));
  const number = useRef(0);
  const load = (of: string) => {
    const mine = ++number.current;
    void call<{ slots: Slot[] }>(of).then((answer) => {
      if (mine !== number.current) return;
      setFound(answer.kind === "ok" ? { status: "success", slots: answer.body.slots, path: of } : { status: "failed", slots: [], path: of });
    });
  };
  const check = (of = path) => {
    setFound({ status: "loading", slots: [], path: of });
    load(of);
  };
  useEffect(() => {
    if (date !== "") load(path);
    // What was chosen before the page was opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const availability: Availability = found.path === path ? found : IDLE;
  return { availability, check: () => check(), checkDay: (day: string) => check(lookAt(productId, city, { date: day, ...own })) };
}
