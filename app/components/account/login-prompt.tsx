import { Dialog } from "#app/components/ui/dialog.tsx";
import { closeLoginPrompt, type LoginRequest } from "#app/lib/login-prompt.ts";

/** The login prompt of SPEC section 2. */
export default function LoginPrompt({ request }: { request: LoginRequest }) {
  return <Dialog open onClose={closeLoginPrompt} title="Login">{request.action}</Dialog>;
}
