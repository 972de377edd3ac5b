import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/**
 * What stands in, at the network's edge, for the one script that a closed network can't reach: Google's `api.js`. The SDK and the
 * emulator's own pages load it alike, for one thing: a frame of the provider's in the page, and messages between the two, which
 * wait until somebody listens to them. All else (the window, the frame, the accounts) is the emulator's own.
 */
function gapi(): void {
  type Handler = (data: unknown) => unknown;
  type Message = { gapi: true; name?: string; id: number; data: unknown; reply?: true };
  let count = 0;
  function channel(other: Window) {
    const handlers = new Map<string, Handler>();
    const waiting: Message[] = [];
    const asked = new Map<number, (answers: unknown[]) => void>();
    const post = (message: Omit<Message, "gapi">) => other.postMessage({ gapi: true, ...message }, "*");
    const handle = (message: Message) => {
      const handler = handlers.get(message.name ?? "");
      if (!handler) return void waiting.push(message);
      void Promise.resolve(handler(message.data)).then((data) => post({ id: message.id, data, reply: true }));
    };
    addEventListener("message", ({ source, data }: MessageEvent<Message | undefined>) => {
      if (source !== other || !data?.gapi) return;
      if (!data.reply) return handle(data);
      try {
        asked.get(data.id)?.([data.data]);
      } catch {
        // As Google's own does: the SDK throws in every one of its answers, the good ones included.
      }
    });
    const send = (name: string, data: unknown, answer: (answers: unknown[]) => void = () => undefined) => {
      asked.set(++count, answer);
      post({ name, id: count, data });
    };
    const register = (name: string, handler: Handler) => {
      handlers.set(name, handler);
      for (const message of waiting.splice(0)) handle(message);
    };
    register("ping", () => true);
    return { send, register, restyle: async () => undefined, ping: (pong: () => void) => new Promise<void>((resolve) => send("ping", null, () => resolve(pong()))) };
  }
  type Opening = { url: string; where: HTMLElement; attributes: { style: Record<string, string> } };
  const context = {
    open: ({ url, where, attributes }: Opening, opened: (frame: ReturnType<typeof channel>) => unknown) =>
      new Promise((resolve) => {
        const frame = document.createElement("iframe");
        Object.assign(frame.style, attributes.style);
        frame.setAttribute("aria-hidden", "true");
        frame.tabIndex = -1;
        frame.src = url;
        where.append(frame);
        // It may have something to say before it has loaded.
        const talk = frame.contentWindow && channel(frame.contentWindow);
        frame.onload = () => talk && resolve(opened(talk));
      }),
    getParentIframe: () => channel(parent),
  };
  const page = window as unknown as Record<string, unknown>;
  page.gapi = {
    load: (_name: string, { callback }: { callback: () => void }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: {}, getContext: () => context },
  };
  const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "";
  const told = page[new URL(source).searchParams.get("onload") ?? "gapi_onload"];
  if (typeof told === "function") told();
}

/** Lets the provider's windows work in this browser; what they take from elsewhere for their looks is left empty. */
export async function standInForGoogle(context: BrowserContext): Promise<void> {
  await context.route("https://apis.google.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: `(${gapi.toString()})()` }));
  await context.route(/^https:\/\/(unpkg|fonts\.googleapis)\.com\//, (route) =>
    route.fulfill({ contentType: route.request().resourceType() === "script" ? "text/javascript" : "text/css", body: "" }),
  );
}

export const houseButton = (box: Locator, house: "Google" | "Facebook"): Locator => box.getByRole("button", { name: `Continue with ${house}` });

/** Presses the button and answers the window that it opens. */
export async function openWindow(page: Page, button: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await expect(popup.getByText("Sign-in with")).toBeVisible();
  return popup;
}

export type Claims = { sub: string; name?: string; email?: string; email_verified?: boolean };

/** In the provider's window, be this person, as the page's own form would send them; that form always claims a verified address. */
export async function beInWindow(popup: Page, claims: Claims): Promise<void> {
  await popup.evaluate((who) => {
    const { finishWithUser } = window as unknown as { finishWithUser: (token: string, email?: string) => void };
    finishWithUser(encodeURIComponent(JSON.stringify({ iss: "", aud: "", exp: 0, iat: 0, ...who })), who.email);
  }, claims).catch((error: unknown) => {
    // The window is closed by what it has just been told.
    if (!/closed|destroyed/.test(String(error))) throw error;
  });
}

/** A new account of the house's, made by its window's own form. */
export async function fillWindow(popup: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await popup.getByRole("button", { name: "Add new account" }).click();
  await popup.locator("#email-input").fill(email);
  await popup.locator("#display-name-input").fill(name);
  await popup.locator("#sign-in").click();
}
