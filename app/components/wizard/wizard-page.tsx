import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { email } from "#catalogue/shop.json";
import { usePageLogin } from "#app/components/account/use-page-login.ts";
import { Button } from "#app/components/ui/button.tsx";
import { openLoginPrompt } from "#app/lib/login-request.ts";
import { useStore } from "#app/lib/store.ts";
import { numberOf, pathOf, type Step, STEPS, stepToOpen } from "#domain/booking/steps.ts";
import type { Gateway, Method } from "#domain/payment/states.ts";
import { isId } from "#domain/stored/read-list.ts";
import { useAccountDraft } from "./account-draft.ts";
import { StepAddOns } from "./step-add-ons.tsx";
import { StepPayment } from "./step-payment.tsx";
import { StepPlace } from "./step-place.tsx";
import { StepTime } from "./step-time.tsx";
import { ServicePicker } from "./service-picker.tsx";
import { Standing } from "./standing.tsx";
import { Summary } from "./summary.tsx";
import { beginWith, noteStore, type Service, useWizard, type Wizard } from "./use-wizard.ts";
import styles from "./wizard.module.css";

export type Offered = { method: Method; gateway: Gateway };
type Props = { services: readonly Service[]; methods: readonly Offered[]; whatsapp: string | undefined; asked: string | undefined };

/**
 * The wizard of SPEC section 2. Its steps are addresses; whoever is not logged in sees it under the login prompt (section 6), and what is
 * typed stays. A payment that was begun has its own address, which opens also where nothing of the draft is known.
 */
export function WizardPage({ services, methods, whatsapp, asked }: Props) {
  const wizard = useWizard(services);
  const [search] = useSearchParams();
  const entered = useEntering(wizard, services, search);
  const payment = asked === "payment" ? search.get("payment") : null;
  const step = stepToOpen(asked, wizard.progress);
  useAccountDraft(wizard, { entered, step, payment });
  const chosen = wizard.service && wizard.line ? { ...wizard, service: wizard.service, line: wizard.line } : undefined;
  const ready = wizard.hydrated && entered;
  const elsewhere = ready && payment === null && asked !== (chosen ? step : undefined);
  usePageLogin(ready && !elsewhere);
  if (elsewhere) return <Navigate to={chosen ? pathOf(step) : "/book"} replace />;
  const body = chosen && (payment === null || step === "payment") && (
    <div className={styles.columns}>
      <StepBody key={step} step={step} below={payment !== null}>
        <Note step={step} />
        {step === "time" && <StepTime wizard={chosen} />}
        {step === "location" && <StepPlace wizard={chosen} whatsapp={whatsapp} />}
        {step === "add-ons" && <StepAddOns wizard={chosen} ownDocument={methods.some(({ gateway }) => gateway !== "pretend")} />}
        {step === "payment" && <StepPayment wizard={chosen} methods={methods} />}
      </StepBody>
      <Summary wizard={chosen} />
    </div>
  );
  return (
    <div className={`wrap ${styles.page}`}>
      <Head step={payment === null ? step : "payment"} wizard={wizard} />
      <noscript><p className={styles.note}>To book here your browser must run JavaScript; or write to <a href={`mailto:${email}`}>{email}</a>.</p></noscript>
      {!ready && <div className={styles.waiting} aria-hidden="true" />}
      {ready && payment !== null && <Standing key={payment} id={payment}>{body}</Standing>}
      {ready && payment === null && (body || <ServicePicker services={services} wizard={wizard} />)}
    </div>
  );
}

/** A link into the wizard may bring a service, add-ons, a date and a city. They are taken over once, then the address is the step's. */
function useEntering(wizard: Wizard, services: readonly Service[], search: URLSearchParams): boolean {
  const navigate = useNavigate();
  const productId = search.get("product");
  const { hydrated } = wizard;
  useEffect(() => {
    if (!hydrated || productId === null) return;
    if (services.some(({ id }) => id === productId)) {
      const [addOns, date, city] = [search.get("addons"), search.get("date"), search.get("city")];
      const chosen = addOns?.split(",").filter(isId).map((id) => ({ id, qty: 1 }));
      wizard.type(beginWith(wizard.values, { productId, ...(chosen && { addOns: chosen }), ...(date && { date }), ...(city && { city }) }));
    }
    void navigate("/book", { replace: true });
    // Once for each such address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hydrated, productId]);
  return productId === null;
}

function Head({ step, wizard: { session, service, hydrated } }: { step: Step; wizard: Wizard }) {
  const number = numberOf(step);
  const out = hydrated && (session.status === "signed-out" || session.status === "anonymous");
  return (
    <header className={styles.head}>
      <div>
        <h1>Plan Your Experience</h1>
        <p className={styles.count}>{`Step ${number} of ${STEPS.length}`}</p>
      </div>
      <div className={styles.way} aria-hidden="true">{STEPS.map((each, at) => <span key={each} className={service && at < number ? styles.been : ""} />)}</div>
      {out && (
        <p className={styles.who}>
          <span className="soft">Log in to hold a time and to pay; what you type here stays.</span>
          <Button tone="quiet" onClick={() => openLoginPrompt({ page: true })}>Login</Button>
        </p>
      )}
    </header>
  );
}

/** What was refused of this step, until it is left; step 1 tells by itself, with free times. */
function Note({ step }: { step: Step }) {
  const note = useStore(noteStore);
  useEffect(() => () => {
    if (noteStore.get()?.step === step) noteStore.set(undefined);
  }, [step]);
  if (step === "time" || note?.step !== step) return null;
  return <div className={styles.lost} role="alert"><p>{note.words}</p></div>;
}

/**
 * A step that was gone to has the focus on its heading, so that it is read from its beginning; one that was opened by its address does not, nor one that
 * stands `below` a payment, which is read first.
 */
function StepBody({ step, below, children }: { step: Step; below: boolean; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const first = useRef(key === "default");
  useEffect(() => {
    if (first.current || below) return;
    body.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [step, below]);
  return <div ref={body} className={styles.step}>{children}</div>;
}

