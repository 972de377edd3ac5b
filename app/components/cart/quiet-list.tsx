import styles from "./quiet-list.module.css";

/** What stands in a list's place in the server's page, which cannot know what a browser keeps. */
export function QuietList({ name }: { name: string }) {
  return (
    <>
      <noscript><p className={styles.note}>Your {name} is kept in your browser, which must run JavaScript to show it.</p></noscript>
      <div className={styles.quiet} aria-hidden="true">
        {[1, 2].map((row) => <div key={row}><span /><span /><span /></div>)}
      </div>
    </>
  );
}
