import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { useEffect } from 'react';
import { storedData } from '../../../lib/session/session.ts';
import { windowAddress } from '../../../lib/telemetry/telemetry-calls.ts';
import { devicesAddress } from './get-customer-devices.ts';

/**
 * Leaves word for the page's first script of what the sentence is made from: when this address is opened again, that is
 * asked for at once, beside the console's own code and not after it.
 */
export function usePrefetchedDashboard(customerId: string | undefined, deviceId: string | undefined): void {
  useEffect(() => {
    if (customerId === undefined || deviceId === undefined) return;
    const addresses = [devicesAddress(customerId), windowAddress(deviceId, TELEMETRY_WINDOWS.live)];
    storedData.write('askAhead', { page: window.location.pathname + window.location.search, addresses });
  }, [customerId, deviceId]);
}
