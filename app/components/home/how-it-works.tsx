import styles from "./how-it-works.module.css";

type Props = { title: string; lead: string; steps: readonly { title: string; text: string }[] };

export function HowItWorks({ title, lead, steps }: Props) {
  return (
    <section id="how-it-works" className={`wrap ${styles.how}`}>
      <div>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <ol>
        {steps.map((step) => <li key={step.title}><h3>{step.title}</h3><p>{step.text}</p></li>)}
      </ol>
    </section>
  );
}
