import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { logOut } from "#app/lib/auth/account.ts";
import { showToast } from "#app/lib/toast.ts";

export function LogOut() {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const left = await logOut();
    setBusy(false);
    if (!left) showToast({ title: "You are still logged in", description: "We could not be reached. Please try again in a moment.", tone: "failed" });
  };
  return <Button tone="quiet" onClick={leave} aria-disabled={busy}>Log out</Button>;
}
