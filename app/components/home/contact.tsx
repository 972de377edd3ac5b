import { Link } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./contact.module.css";

type ContactProps = { title: string; lead: string; cities: string; email: string; hours: string };

export function Contact({ title, lead, cities, email, hours }: ContactProps) {
  return (
    <section id="contact" className={`wrap ${styles.contact}`}>
      <div>
        <h2>{title}</h2>
        <p>{lead}</p>
        <p>
          <a href={`mailto:${email}`} className={buttonClass()}>Write to us</a>
          <Link to="/faq">Questions that others asked</Link>
        </p>
      </div>
      <ul>
        <li><Icon name="mail" /><a href={`mailto:${email}`}>{email}</a></li>
        <li><Icon name="clock" />{hours}</li>
        <li><Icon name="map-pin" />{cities}</li>
      </ul>
    </section>
  );
}
