import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type Received = { from: string; to: string[]; raw: string };

/** What a test changes of how the server behaves, at any time. */
type Manners = {
  /** Answers a recipient with this line instead of taking them. */
  refuse?: ((address: string) => { code: number; line: string } | undefined) | undefined;
  /** Breaks the line when it has the whole of this mail, and says nothing. */
  drop?: (mail: Received) => boolean;
  /** What happens when it has the whole of a mail, before it says so; a promise is waited for. */
  onMail?: ((mail: Received) => unknown) | undefined;
};

export type MailServer = { url: string; received: Received[]; manners: Manners; breakAll(): void; close(): Promise<void> };

/** A mail server on this machine that speaks SMTP and keeps what it has taken over. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const manners: Manners = {};
  const sockets = new Set<Socket>();
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const refused = manners.refuse?.(address);
      done(refused && Object.assign(new Error(refused.line), { responseCode: refused.code }));
    },
    onData(stream, { envelope }, done) {
      void text(stream).then(async (raw) => {
        const mail = { from: envelope.mailFrom ? envelope.mailFrom.address : "", to: envelope.rcptTo.map(({ address }) => address), raw };
        if (manners.drop?.(mail)) return breakAll();
        received.push(mail);
        await manners.onMail?.(mail);
        done();
        // A line that was broken meanwhile brings no mail.
      }, () => undefined);
    },
  });
  // A client that breaks off is no trouble of the server's.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    manners,
    breakAll,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A header's value, unfolded. */
export const headerOf = ({ raw }: Received, name: string) => new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, "im").exec(raw)?.[1]?.replace(/\r\n\s+/g, " ").trim();
