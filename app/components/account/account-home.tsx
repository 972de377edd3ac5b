import { type ComponentType, useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { openAccount } from "#app/lib/login-request.ts";
import { showToast } from "#app/lib/toast.ts";
import type { Profile } from "#domain/account/types.ts";
import type { AccountDeleteProps } from "./account-delete.tsx";
import styles from "./account-home.module.css";
import { LogOut } from "./log-out.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useSessionChange } from "./use-session-change.ts";

type Latest = { reference: string; title: string; when: string; stateLabel: string };
type Account = {
  email: string;
  operator: boolean;
  profile: Profile;
  /** How many there are: of everything, and of what came from the cart. */
  bookings: number;
  orders: number;
  latest: Latest[];
  addresses: { location: string; pincode: string | null }[];
};

/** Everything of one person at one place: what they booked, who they are, where it went, and what we keep. */
export function AccountHome({ account }: { account: Account }) {
  useSessionChange(account.email);
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>Your account</h1>
          <p className="soft">{`Logged in as ${account.email}`}</p>
        </div>
        <div className={styles.ways}>
          {account.operator && <Link to="/desk/outbox" className={buttonClass({ tone: "quiet" })}>Outbox of the shop</Link>}
          <LogOut />
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Booked {...account} />
          <Addresses addresses={account.addresses} />
        </div>
        <div className={styles.column}>
          <section className={styles.part} aria-labelledby="account-profile">
            <h2 id="account-profile">About you</h2>
            <ProfileForm key={JSON.stringify(account.profile)} email={account.email} profile={account.profile} />
            <p><Button tone="plain" className={styles.inLine} onClick={() => openAccount("profile")}>Change the password</Button></p>
          </section>
          <Kept email={account.email} />
        </div>
      </div>
    </div>
  );
}

function Booked({ bookings, orders, latest }: Account) {
  return (
    <section className={styles.part} aria-labelledby="account-booked">
      <h2 id="account-booked">What you have booked</h2>
      {bookings === 0 ? (
        <>
          <p>Nothing yet. Choose a celebration, and send us a date.</p>
          <p><Link to="/products" className={buttonClass()}>See all celebrations</Link></p>
        </>
      ) : (
        <>
          <ul className={styles.latest}>
            {latest.map(({ reference, title, when, stateLabel }) => (
              <li key={reference}>
                <p><Link to={`/account/orders/${reference}`}>{title}</Link></p>
                <p className="soft">{`${when} · ${stateLabel} · ${reference}`}</p>
              </li>
            ))}
          </ul>
          <p className={styles.ways}>
            <Link to="/account/bookings" className={buttonClass({ tone: "quiet" })}>{`All bookings (${bookings})`}</Link>
            {orders > 0 && <Link to="/account/orders" className={buttonClass({ tone: "quiet" })}>{`Orders from the cart (${orders})`}</Link>}
          </p>
        </>
      )}
    </section>
  );
}

function Addresses({ addresses }: Pick<Account, "addresses">) {
  return (
    <section className={styles.part} aria-labelledby="account-addresses">
      <h2 id="account-addresses">Where we have been asked to</h2>
      {addresses.length === 0 ? (
        <p className="soft">The places of your bookings are listed here.</p>
      ) : (
        <ul className={styles.addresses}>
          {addresses.map(({ location, pincode }) => <li key={`${pincode} ${location}`}>{pincode && !location.includes(pincode) ? `${location}, PIN ${pincode}` : location}</li>)}
        </ul>
      )}
    </section>
  );
}

/** What we hold, to be taken along or erased. The dialog comes with its first opening. */
function Kept({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<AccountDeleteProps>>();
  async function ask() {
    try {
      const part = await import("./account-delete.tsx");
      setDialog(() => part.AccountDelete);
      setOpen(true);
    } catch {
      showToast({ title: "This could not be opened", description: "Please check your connection and try again.", tone: "failed" });
    }
  }
  return (
    <section className={styles.part} aria-labelledby="account-kept">
      <h2 id="account-kept">What we keep about you</h2>
      <p>Your name, email and phone, what you booked with its dates, places and notes, and the mails we sent you. It is yours to take along, as one file.</p>
      <p><a href="/api/account/data" download className={buttonClass({ tone: "quiet" })}>Download my data</a></p>
      <p>You can have all of it erased. A celebration that is confirmed and still ahead must be cancelled first, so that you don’t lose an evening or a refund by accident.</p>
      <p><Button tone="quiet" className={styles.delete} onClick={ask}>Delete my account</Button></p>
      {Dialog && <Dialog email={email} open={open} onClose={() => setOpen(false)} />}
    </section>
  );
}
