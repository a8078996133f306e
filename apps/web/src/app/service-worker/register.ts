/** A newer version of the console has been fetched and waits to take over. */
type UpdateState = { readonly isWaiting: boolean };

const listeners = new Set<() => void>();
let state: UpdateState = { isWaiting: false };
let waiting: ServiceWorker | undefined;

export const consoleUpdate = {
  current: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Reloads the page with the new version. */
  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    waiting?.postMessage('take-over');
  },
};

const LOOK_EVERY_MS = 3_600_000;

/** Makes the console open without a network. Only what was built has a worker. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/sw.js')
    .then(watch)
    // Forbidden by the browser, or plain http beyond this machine: the console works without it.
    .catch(() => {});
}

function watch(registration: ServiceWorkerRegistration): void {
  offer(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offer(registration));
  });
  // A wall screen is never reloaded by itself.
  setInterval(() => registration.update().catch(() => {}), LOOK_EVERY_MS);
}

/** The very first version has nothing to replace, and waits for no one. */
function offer({ waiting: next }: ServiceWorkerRegistration): void {
  if (!next || !navigator.serviceWorker.controller) return;
  waiting = next;
  state = { isWaiting: true };
  for (const listener of [...listeners]) listener();
}
