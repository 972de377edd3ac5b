/** A mail as it is sent: to exactly one validated address, in HTML and in plain text with the same content. */
export type Mail = { to: string; subject: string; html: string; text: string };
