import { WaitingScansInBackground } from '../../features/shipments/receiving/waiting-scans-in-background.tsx';
import { LoadQuantities } from '../../lib/quantities/load-quantities.tsx';
import { useSession } from '../../lib/session/session.ts';
import { EventStream } from './event-stream.tsx';
import { OwnBrand } from './own-brand.tsx';
import { OwnRights } from './own-rights.tsx';
import { OwnUnits } from './own-units.tsx';
import { KeyboardShortcuts } from './shortcuts/keyboard-shortcuts.tsx';

/** Background work of every screen inside the shell; loaded after the page. */
export function Background() {
  const session = useSession();
  return (
    <>
      <EventStream />
      <KeyboardShortcuts />
      <WaitingScansInBackground />
      <LoadQuantities />
      <OwnBrand />
      <OwnRights />
      {session ? <OwnUnits userId={session.user.id.id} /> : null}
    </>
  );
}
