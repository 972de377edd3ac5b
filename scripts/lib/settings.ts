import { BadSetting, type Env } from "#server/env.ts";
import { tryPort } from "./ports.ts";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** What a start may do about sign-in. Throws one line for a combination that would let anyone sign in as anyone. */
export function planIdentity(env: Pick<Env, "production" | "host" | "identity" | "identityChosen">): { emulated: boolean } {
  const emulated = !env.identityChosen;
  if (emulated && env.production) {
    throw new BadSetting("With NODE_ENV=production sign-in needs FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_SERVICE_ACCOUNT, or AUTH=off: the emulator is not for production.");
  }
  if ((emulated || env.identity.kind === "emulator") && env.host && !LOOPBACK.test(env.host)) {
    throw new BadSetting("The setting HOST must be a loopback address such as 127.0.0.1 while sign-in is the emulator's, where anyone can sign in as anyone. Set the FIREBASE_ settings or AUTH=off to listen elsewhere.");
  }
  return { emulated };
}

/** The port to listen on, found free; for PORT=0 one that is. Throws one line that names the port. */
export async function claimPort({ port, host = "127.0.0.1" }: Pick<Env, "port" | "host">): Promise<number> {
  const tried = await tryPort(port, host);
  if ("port" in tried) return tried.port;
  switch (tried.code) {
    case "EADDRINUSE":
      throw new BadSetting(`Port ${port} on ${host} is in use. Stop what listens there, or set PORT to another one.`);
    case "EACCES":
      throw new BadSetting(`Port ${port} may not be opened by this user. Set PORT to one from 1024 on.`);
    default:
      throw new BadSetting(`The shop can't listen on ${host}, port ${port} (${tried.code}). Check HOST and PORT.`);
  }
}
