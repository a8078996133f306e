import { type AutomationMode, listAutomationModes } from '@airdeck/contract/automations/automations';
import { useQueries, useQuery } from '@tanstack/react-query';
import { deviceModeQuery } from '../../../lib/devices/device-mode.ts';
import { queryOf } from '../../../lib/query/query.ts';

/** Most devices whose common modes are determined. */
const MOST_ASKED = 20;

/** The modes to which purifiers in the reader's scope can be set. */
export function useModes() {
  return useQuery(queryOf(listAutomationModes, {}));
}

/**
 * The selectable modes: those that all of the devices have; all modes without devices, or with more than `MOST_ASKED`.
 * Undefined while loading.
 */
export function useModeChoices(deviceIds: readonly string[]): readonly AutomationMode[] | undefined {
  const { data: all } = useModes();
  const asked = deviceIds.length > MOST_ASKED ? [] : deviceIds;
  const answers = useQueries({
    queries: asked.map(deviceModeQuery),
  });
  if (!all || answers.some(({ isPending }) => isPending)) return undefined;
  // Devices whose request fails, such as deleted ones, are ignored.
  const known = answers.flatMap(({ data }) => (data ? [data.modes] : []));
  return all.filter(({ mode }) => known.every((modes) => modes.some((one) => one.mode === mode)));
}
