/**
 * What it costs to know whose cookie it is: one that was asked about in the last minute, and one that the provider is asked about
 * now, with its public keys at hand. The provider is a stand-in on loopback, put in place of its two addresses at the edge of this
 * process; keys, signatures and the SDK are real. Told as a multiple of one check of an RSA signature, which makes it comparable
 * between machines. Exit 1 when the median is over a millisecond.
 */
import { constants, createSign, createVerify, generateKeyPairSync } from "node:crypto";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { syncBuiltinESMExports } from "node:module";
import { openIdentity } from "#server/adapters/identity/firebase.ts";

const PROJECT = "bokeh-bench";
const ROUNDS = 2000;
const ASKED_ROUNDS = 200;
const BAR_MS = 1;

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048, publicKeyEncoding: { type: "spki", format: "pem" }, privateKeyEncoding: { type: "pkcs8", format: "pem" } });

/** A session cookie as Google signs it. */
function signedCookie(uid: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { iss: `https://session.firebase.google.com/${PROJECT}`, aud: PROJECT, sub: uid, user_id: uid, auth_time: now - 60, iat: now - 60, exp: now + 432_000, email: `${uid}@example.com`, email_verified: true, firebase: { sign_in_provider: "password", identities: {} } };
  const signed = `${part({ alg: "RS256", kid: "bench", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey).toString("base64url")}`;
}

function answerTo(path: string, body: string): unknown {
  if (path.includes("publicKeys")) return { bench: publicKey };
  if (path.includes("accounts:lookup")) {
    const [localId = ""] = (JSON.parse(body) as { localId?: string[] }).localId ?? [];
    return { users: [{ localId, email: `${localId}@example.com`, emailVerified: true, validSince: "1", createdAt: "1", lastLoginAt: "1", providerUserInfo: [{ providerId: "password", rawId: localId }] }] };
  }
  return { access_token: "bench", expires_in: 3600, token_type: "Bearer" };
}

const provider = http.createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" }).end(JSON.stringify(answerTo(request.url ?? "", body))));
});
await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
const { port } = provider.address() as AddressInfo;
https.request = ((...args: unknown[]) => {
  const [first, second] = args;
  const url = typeof first === "string" || first instanceof URL ? new URL(first) : undefined;
  const options = (url ? (typeof second === "object" ? second : {}) : first) as RequestOptions;
  const onAnswer = args.find((arg) => typeof arg === "function") as ((answer: IncomingMessage) => void) | undefined;
  return http.request({ method: options.method ?? "GET", path: url ? url.pathname + url.search : options.path, headers: options.headers ?? {}, host: "127.0.0.1", port }, onAnswer);
}) as typeof https.request;
syncBuiltinESMExports();

const serviceAccount = JSON.stringify({ type: "service_account", project_id: PROJECT, private_key: privateKey, client_email: `shop@${PROJECT}.iam.gserviceaccount.com` });
const identity = openIdentity({ kind: "firebase", projectId: PROJECT, apiKey: "bench", authDomain: "localhost", serviceAccount, providers: [] });
const cookie = signedCookie("asha");

async function medianMs(rounds: number, work: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    await work();
    taken.push(performance.now() - begin);
  }
  return taken.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN;
}

const [header = "", payload = "", signature = ""] = cookie.split(".");
const verify = () => createVerify("RSA-SHA256").update(`${header}.${payload}`).verify({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(signature, "base64url"));
if (!verify()) throw new Error("the bench's own cookie is not good");
if ((await identity.verifySession(cookie))?.uid !== "asha") throw new Error("the shop does not know its own cookie");

const bare = await medianMs(ROUNDS, verify);
const row = (name: string, ms: number) => console.log(`${name.padEnd(44)} ${ms.toFixed(4).padStart(9)} ms  ${(ms / bare).toFixed(2).padStart(6)} x`);
row("one RSA signature", bare);
const believed = await medianMs(ROUNDS, () => identity.verifySession(cookie));
row("a cookie asked about in the last minute", believed);
row("a cookie asked about now, provider on loopback", await medianMs(ASKED_ROUNDS, () => identity.verifySession(cookie, { asked: true })));
provider.close();
provider.closeAllConnections();
if (believed > BAR_MS) {
  console.error(`the median is ${believed.toFixed(3)} ms, the bar is ${BAR_MS} ms`);
  process.exitCode = 1;
}
