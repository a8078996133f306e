/** Calls `act` at a fixed rate, regardless of its results. @returns stops the calls */
export function callAtRate(perSecond: number, act: () => void): () => void {
  const started = performance.now();
  let done = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
    for (; done < due; done += 1) act();
  }, 1);
  return () => clearInterval(timer);
}
