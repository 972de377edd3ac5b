/**
 * A message to the shop. `ticket` names it to whoever wrote and to the merchant; `userId` when they were signed in; `suspectedAt` when it
 * came as a robot's does: it is kept and told like any other, but nothing is sent to the address in it.
 */
export type ContactMessagesTable = {
  id: string;
  ticket: string;
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  suspectedAt: string | null;
  createdAt: string;
};
