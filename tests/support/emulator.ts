import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAuthEmulator } from "#scripts/auth-emulator.ts";

const PROJECT = "demo-bokeh";

export type Tokens = { uid: string; idToken: string; refreshToken: string };

/** Firebase's own Auth emulator, with the calls that a browser's SDK would make. */
export type AuthEmulator = Awaited<ReturnType<typeof startEmulator>>;

export async function startEmulator() {
  const folder = mkdtempSync(join(tmpdir(), "bokeh-emulator-"));
  const started = await startAuthEmulator({ dataDir: folder });
  await started.ready;
  const { host } = started;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://${host}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const accounts = (call: string, body: unknown) => post(`identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, body);
  const tokensOf = (answer: Record<string, string>): Tokens => {
    const { localId: uid, idToken, refreshToken } = answer;
    if (!uid || !idToken || !refreshToken) throw new Error(`no tokens: ${JSON.stringify(answer)}`);
    return { uid, idToken, refreshToken };
  };

  return {
    host,
    projectId: PROJECT,
    signUp: async (email: string) => tokensOf(await accounts("signUp", { email, password: "secret1", returnSecureToken: true })),
    signIn: async (email: string) => tokensOf(await accounts("signInWithPassword", { email, password: "secret1", returnSecureToken: true })),
    signUpAnonymously: async () => tokensOf(await accounts("signUp", { returnSecureToken: true })),
    /** As a popup would end; the emulator takes the claims of Facebook's answer as they are. */
    signInWithFacebook: async (claims: Record<string, string>) =>
      tokensOf(await accounts("signInWithIdp", { postBody: `providerId=facebook.com&id_token=${encodeURIComponent(JSON.stringify(claims))}`, requestUri: "http://localhost", returnSecureToken: true, returnIdpCredential: true })),
    /** Sends the verification mail, which the emulator keeps as a link, and follows the link. */
    sendVerification: (idToken: string) => accounts("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }),
    follow: (link: string) => fetch(link),
    update: (uid: string, change: Record<string, unknown>) => post(`identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`, { localId: uid, ...change }, { Authorization: "Bearer owner" }),
    async stop() {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
