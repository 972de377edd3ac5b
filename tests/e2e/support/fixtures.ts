import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { type Account, idTokenOf, newPerson, OPERATOR, signUpAndVerify, verifyEmail } from "./accounts.ts";
import { type ShopServer, startShop } from "./shop-server.ts";

type Accounts = {
  newPerson(name?: string): Account;
  signUpAndVerify(person: Account): Promise<Account>;
  verifyEmail(email: string): Promise<void>;
  idTokenOf(person: Account): Promise<string>;
  operator(): Promise<Account>;
};

type Options = {
  /** Settings of the shop besides the tests' own; for a whole file: `test.use({ settings: { … } })` at its top. */
  settings: Record<string, string>;
  /** Console errors that belong to what is tested, such as the browser's line about a 409. */
  expectedErrors: RegExp[];
};

type ForTest = Options & {
  server: ShopServer;
  accounts: Accounts;
  cleanConsole: void;
};

/** The emulator knows no password policy, and says so wherever somebody chooses a password. */
const NO_POLICY = /status of 501 .*\/v2\/passwordPolicy/;

/** Whatever follows a test would run in each frame, and in a mail's, which the desk alone shows, nothing runs. */
const MAIL_FRAME = /^Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed/;

/** The shop of the test file that this worker is at. */
type Shops = { shopOf(file: string, settings: Record<string, string>): Promise<ShopServer> };

const accounts: Accounts = { newPerson, signUpAndVerify, verifyEmail, idTokenOf, operator: () => signUpAndVerify(OPERATOR) };

/**
 * Each test file has its own shop with a fresh database, on an address of its own (`page.goto("/")` goes there), and
 * any error in the browser's console fails the test.
 */
export const test = base.extend<ForTest, { shops: Shops }>({
  settings: [{}, { option: true }],
  expectedErrors: [[], { option: true }],

  shops: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: none.
    async ({}, give, worker) => {
      const folder = process.env.E2E_FOLDER ?? "";
      let number = 0;
      let open: { key: string; server: ShopServer } | undefined;
      const close = async () => {
        await open?.server.stop();
        if (open) rmSync(open.server.dataDir, { recursive: true, force: true });
        open = undefined;
      };
      await give({
        async shopOf(file, settings) {
          const key = JSON.stringify([file, settings]);
          if (open?.key !== key) {
            await close();
            const dataDir = join(folder, `shop-${worker.workerIndex}-${number++}`);
            cpSync(join(folder, "seed"), dataDir, { recursive: true, filter: (from) => from !== join(folder, "seed", "pictures") });
            // Pictures are the same in every shop and are named by their content: making them once is enough.
            const pictures = join(folder, "pictures");
            mkdirSync(pictures, { recursive: true });
            symlinkSync(pictures, join(dataDir, "pictures"));
            open = { key, server: await startShop(dataDir, { OPERATOR_EMAILS: OPERATOR.email, ...settings }) };
          }
          return open.server;
        },
      });
      await close();
    },
    { scope: "worker" },
  ],

  server: async ({ shops, settings }, give, info) => give(await shops.shopOf(info.file, settings)),
  baseURL: async ({ server }, give) => give(server.origin),
  accounts: [accounts, { option: true }],

  cleanConsole: [
    async ({ context, expectedErrors }, give) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (![NO_POLICY, MAIL_FRAME, ...expectedErrors].some((expected) => expected.test(text))) errors.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => note(String(error.error().stack ?? error.error())));
      await give();
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
