import { useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router';
import { Providers } from './providers.tsx';
import type { SessionRouter } from './routes/session-router.tsx';

/** The whole console. */
export function Console({ sessionRouter }: { sessionRouter: SessionRouter }) {
  const { router, number } = useSyncExternalStore(sessionRouter.subscribe, sessionRouter.current);
  return (
    <Providers>
      <RouterProvider router={router} key={number} />
    </Providers>
  );
}
