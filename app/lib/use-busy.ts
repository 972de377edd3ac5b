import { useRef, useState } from "react";

/** One press is one run, however quick the next: what is pressed while something runs is passed over. */
export function useBusy() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  async function once(run: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, once };
}
