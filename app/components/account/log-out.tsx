import { Button } from "#app/components/ui/button.tsx";
import { useLogOut } from "./use-log-out.ts";

export function LogOut() {
  const { busy, leave } = useLogOut();
  return <Button tone="quiet" onClick={leave} aria-disabled={busy}>Log out</Button>;
}
