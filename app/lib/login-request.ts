import { createStore } from "./store.ts";

/**
 * Why somebody is asked to log in: `action` completes 'After logging in, you can proceed to …'; `page` is set where a
 * whole page is guarded and the wording is about accessing it. `onSignedIn` goes on where the shopper was stopped.
 */
export type LoginRequest = { action?: string; page?: boolean; onSignedIn?: () => void };

export const loginPromptStore = createStore<LoginRequest | undefined>(undefined);

export function openLoginPrompt(request: LoginRequest = {}): void {
  loginPromptStore.set(request);
}

export function closeLoginPrompt(): void {
  loginPromptStore.set(undefined);
}
