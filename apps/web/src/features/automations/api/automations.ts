import {
  type AutomationTrial,
  automationTrialSchema,
  tryAutomation,
} from '@airdeck/contract/automations/automation-trials';
import {
  type Automation,
  type AutomationForm,
  type AutomationTerms,
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  orderAutomations,
  updateAutomation,
} from '@airdeck/contract/automations/automations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { sendFileForLines } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';
import type { TryOnPast } from '../../../parts/conditions/use-trial.ts';

/** An automation may take effect without an event, at a device that is already in its mode. */
const REFRESH_LIST_MS = 15_000;

/**
 * Automations, in order.
 * @param customerId for a tenant: automations of this customer; undefined: the reader's own
 */
export function useAutomations(customerId: string | undefined) {
  return useQuery({
    // It shows where each automation is in effect.
    ...queryOf(listAutomations, { query: { customerId } }, { changedBy: 'modes' }),
    refetchInterval: REFRESH_LIST_MS,
  });
}

/** An automation by its id. */
export function useAutomation(automationId: string) {
  return useQuery({
    ...queryOf(getAutomation, { params: { automationId } }),
    // A refetch must not change the form while it is edited.
    refetchOnWindowFocus: false,
  });
}

const CHANGED = [getAutomation, 'modes'] as const;

/** Saves an automation. @param stored as it was read; undefined: a new one */
export const saveAutomation = (
  form: AutomationForm,
  stored: Pick<Automation, 'id' | 'version'> | undefined,
) =>
  changing(
    stored
      ? call(updateAutomation, {
          params: { automationId: stored.id },
          body: { ...form, version: stored.version },
        })
      : call(createAutomation, { body: form }),
    ...CHANGED,
  );

export const removeAutomation = (automationId: string) =>
  changing(call(deleteAutomation, { params: { automationId } }), ...CHANGED);

/** Sets the order of the reader's own automations. */
export const setAutomationOrder = (automationIds: string[]) =>
  changing(call(orderAutomations, { body: { automationIds } }), ...CHANGED);

/** Tries an automation on the readings of the last days. */
export const tryOnPast: TryOnPast<AutomationTerms, AutomationTrial> = (terms, { signal }, onLine) => {
  const file = new Blob([JSON.stringify(terms)], { type: 'application/json' });
  const request = { ...requestOf(tryAutomation, { body: terms }), schema: automationTrialSchema };
  return sendFileForLines({ ...request, file, signal }, onLine);
};
