import { normaliseEmail } from "#domain/contact/rules.ts";
import { keepFromOffering } from "./offer-shown.ts";
import { sendJson } from "./send-json.ts";
import { showToast } from "./toast.ts";

/** Texts of SPEC sections 5 and 8, by where the form stands. */
const WORDS = {
  footer: { invalid: "Please enter a valid email address to subscribe.", done: "Thanks for joining! Keep an eye out for our updates." },
  section: { invalid: "Please enter a valid email address.", done: "Thanks for joining our newsletter! Get ready for exclusive offers." },
};

/** Asks for the newsletter with the address in a form; throws where the shop could not be asked. One form is sent once at a time. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const input = form.elements.namedItem("email");
  if (!(input instanceof HTMLInputElement) || form.dataset.busy !== undefined) return;
  const words = WORDS[form.dataset.newsletter === "footer" ? "footer" : "section"];
  const email = normaliseEmail(input.value);
  input.toggleAttribute("aria-invalid", false);
  if (email === undefined) return refuse(input, words.invalid);
  form.dataset.busy = "";
  try {
    const answer = await sendJson("/api/newsletter/subscribe", JSON.stringify({ email }));
    if (answer.status === 422) return refuse(input, words.invalid);
    if (!answer.ok) throw new Error("not taken");
  } finally {
    delete form.dataset.busy;
  }
  form.reset();
  // Whoever has asked to hear of offers is not stopped with one.
  keepFromOffering();
  showToast({ title: "Subscribed!", description: words.done });
}

function refuse(input: HTMLInputElement, description: string): void {
  input.setAttribute("aria-invalid", "true");
  input.focus();
  showToast({ title: "Invalid Email", description, tone: "failed" });
}
