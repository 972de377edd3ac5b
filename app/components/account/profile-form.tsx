import { type FormEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { sendJson } from "#app/lib/send-json.ts";
import { loadSession, sessionStore } from "#app/lib/session.ts";
import { showToast } from "#app/lib/toast.ts";
import { useBusy } from "#app/lib/use-busy.ts";
import { useFieldErrors } from "#app/lib/use-sending.ts";
import type { Profile } from "#domain/account/types.ts";
import styles from "./account-home.module.css";

const NAMES = ["name", "phone"] as const;
type Name = (typeof NAMES)[number];
type Typed = Record<Name, string>;

/**
 * Name and phone, as they stand in the forms before somebody writes. The rules are the shop's, told beside the field. The fields
 * keep what is typed themselves, so that nothing is lost that was typed before the page came to life; until then the form sends nothing.
 */
export function ProfileForm({ email, profile }: { email: string; profile: Profile }) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, refuse, settle, clear } = useFieldErrors(form, NAMES);
  const { busy: saving, once } = useBusy();
  const { revalidate } = useRevalidator();
  const controlOf = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;

  const typed = () => ({ name: controlOf("name")?.value ?? "", phone: controlOf("phone")?.value ?? "" });

  /** `typed` is what stood in the form at the press: a session that ends takes the form away until somebody is logged in again. */
  const save = (profile: Typed) => once(() => put(profile));

  async function goOn(profile: Typed) {
    const session = sessionStore.get();
    if (session.status !== "signed-in" || session.user.email !== email) return;
    await save(profile);
    await revalidate();
  }

  async function put(profile: Typed) {
    const sent = await sendProfile(profile);
    switch (sent.kind) {
      case "saved":
        clear();
        for (const name of NAMES) {
          const control = controlOf(name);
          if (control) control.value = sent.profile[name] ?? "";
        }
        await loadSession({ fresh: true });
        return showToast({ title: "Saved", description: "It will stand in our forms the next time." });
      case "fields":
        return refuse(sent.errors);
      case "login":
        await loadSession({ fresh: true });
        return openLoginPrompt({ action: "save it", onSignedIn: () => void goOn(profile) });
      case "failed":
        return showToast({ title: "Not saved", description: sent.detail, tone: "failed" });
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(typed());
  };
  return (
    <form ref={form} method="dialog" className={styles.form} noValidate onSubmit={onSubmit} aria-label="About you">
      <TextField label="Name" name="name" autoComplete="name" enterKeyHint="next" defaultValue={profile.name ?? ""} error={errors.name} onChange={() => settle({ name: true })} />
      <TextField
        label="Phone" optional name="phone" type="tel" autoComplete="tel" inputMode="tel" enterKeyHint="done" hint="For the crew on the day. We don’t call to sell." defaultValue={profile.phone ?? ""} error={errors.phone}
        onChange={() => settle({ phone: true })}
      />
      <TextField label="Email" type="email" value={email} readOnly hint="It is what you log in with, so it stays as it is." />
      <div><Button type="submit" aria-disabled={saving}>{saving ? "Saving..." : "Save"}</Button></div>
    </form>
  );
}

type Sent = { kind: "saved"; profile: Profile } | { kind: "fields"; errors: Record<string, string> } | { kind: "login" } | { kind: "failed"; detail: string };

async function sendProfile(profile: Typed): Promise<Sent> {
  const failed = "Please try again in a moment.";
  try {
    const response = await sendJson("/api/account/profile", JSON.stringify(profile), undefined, "PUT");
    if (response.status === 401) return { kind: "login" };
    const answer = (await response.json()) as { profile?: Profile; errors?: Record<string, string>; detail?: string };
    if (response.ok && answer.profile) return { kind: "saved", profile: answer.profile };
    return answer.errors ? { kind: "fields", errors: answer.errors } : { kind: "failed", detail: answer.detail ?? failed };
  } catch {
    return { kind: "failed", detail: failed };
  }
}
