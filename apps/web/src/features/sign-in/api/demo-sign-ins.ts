import { type DemoSignIn, demoSignInsSchema } from '@airdeck/contract/demo-sign-ins';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api-client/api.ts';

/** The demo's sign-ins; none outside the demo, and none where they cannot be asked for. */
export function useDemoSignIns(): readonly DemoSignIn[] {
  const [signIns, setSignIns] = useState<readonly DemoSignIn[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    api
      .requestOpenly({ path: '/backoffice/demo/sign-ins', schema: demoSignInsSchema, signal: abort.signal })
      .then(setSignIns)
      .catch(() => {});
    return () => abort.abort();
  }, []);
  return signIns;
}
