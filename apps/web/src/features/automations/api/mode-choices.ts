import { type AutomationMode, listAutomationModes } from '@airdeck/contract/automations';
import { getDeviceMode } from '@airdeck/contract/device-modes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { deviceModeKey } from '../../../lib/devices/device-mode.ts';

/** Of more devices than these it is not asked which modes all of them have. */
const MOST_ASKED = 20;

/** The modes to which purifiers in the reader's scope can be set. */
export function useModes() {
  return useQuery({
    queryKey: ['automations', 'modes'],
    queryFn: ({ signal }) => call(listAutomationModes, {}, { signal }),
  });
}

/**
 * The modes that can be chosen: of single devices, those that all of them have; otherwise all that there are.
 * Undefined while they are on their way.
 */
export function useModeChoices(deviceIds: readonly string[]): readonly AutomationMode[] | undefined {
  const { data: all } = useModes();
  const asked = deviceIds.length > MOST_ASKED ? [] : deviceIds;
  const answers = useQueries({
    queries: asked.map((deviceId) => ({
      queryKey: deviceModeKey(deviceId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getDeviceMode, { params: { deviceId } }, { signal }),
    })),
  });
  if (!all || answers.some(({ isPending }) => isPending)) return undefined;
  // A device that is not there any more has no say.
  const known = answers.flatMap(({ data }) => (data ? [data.modes] : []));
  return all.filter(({ mode }) => known.every((modes) => modes.some((one) => one.mode === mode)));
}
