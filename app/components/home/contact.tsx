import { Link } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";

type ContactProps = { title: string; lead: string; cities: string; email: string; hours: string };

export function Contact({ title, lead, cities, email, hours }: ContactProps) {
  return (
    <section id="contact" className={`wrap ${styles.contact}`}>
      <div>
        <h2>{title}</h2>
        <p>{lead}</p>
        <p><Link to="/faq">Questions that others asked</Link></p>
        <ul>
          <li><Icon name="mail" /><a href={`mailto:${email}`}>{email}</a></li>
          <li><Icon name="clock" />{hours}</li>
          <li><Icon name="map-pin" />{cities}</li>
        </ul>
      </div>
      <ContactForm />
    </section>
  );
}
