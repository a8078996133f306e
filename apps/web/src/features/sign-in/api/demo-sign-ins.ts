import { type DemoSignIn, listDemoSignIns } from '@airdeck/contract/demo-sign-ins';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api-client/call.ts';

/** The demo's sign-ins; none outside the demo, and none where they cannot be asked for. */
export function useDemoSignIns(): readonly DemoSignIn[] {
  const [signIns, setSignIns] = useState<readonly DemoSignIn[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    call(listDemoSignIns, {}, { signal: abort.signal })
      .then(setSignIns)
      .catch(() => {});
    return () => abort.abort();
  }, []);
  return signIns;
}
