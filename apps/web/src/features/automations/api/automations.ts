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
import type { EventName } from '@airdeck/contract/events/events';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendFileForLines } from '../../../lib/api-client/api.ts';
import { call } from '../../../lib/api-client/call.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import type { TryOnPast } from '../../../lib/rules/use-trial.ts';

const KEY = ['automations'] as const;
/** The list shows where each automation is in effect: refetched with each `modes` event. */
const LIST_KEY = ['modes' satisfies EventName, 'automations'] as const;
/** An automation may take effect without an event, at a device that is already in its mode. */
const REFRESH_LIST_MS = 15_000;

/**
 * Automations, in order.
 * @param customerId for a tenant: automations of this customer; undefined: the reader's own
 */
export function useAutomations(customerId: string | undefined) {
  return useQuery({
    queryKey: [...LIST_KEY, customerId],
    queryFn: ({ signal }) => call(listAutomations, { query: { customerId } }, { signal }),
    refetchInterval: REFRESH_LIST_MS,
  });
}

/** An automation by its id. */
export function useAutomation(automationId: string) {
  return useQuery({
    queryKey: [...KEY, 'one', automationId],
    queryFn: ({ signal }) => call(getAutomation, { params: { automationId } }, { signal }),
    // A refetch must not change the form while it is edited.
    refetchOnWindowFocus: false,
  });
}

function useReload() {
  const queries = useQueryClient();
  return () => Promise.all([KEY, LIST_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Saves an automation. @param stored as it was read; undefined: a new one */
export function useSaveAutomation() {
  return useMutation({
    mutationFn: ({
      form,
      stored,
    }: {
      form: AutomationForm;
      stored: Pick<Automation, 'id' | 'version'> | undefined;
    }) =>
      stored
        ? call(updateAutomation, {
            params: { automationId: stored.id },
            body: { ...form, version: stored.version },
          })
        : call(createAutomation, { body: form }),
    onSuccess: useReload(),
  });
}

export function useDeleteAutomation() {
  return useMutation({
    mutationFn: (automationId: string) => call(deleteAutomation, { params: { automationId } }),
    onSettled: useReload(),
  });
}

/** Sets the order of the reader's own automations. */
export function useOrderAutomations() {
  return useMutation({
    mutationFn: (automationIds: string[]) => call(orderAutomations, { body: { automationIds } }),
    onSettled: useReload(),
  });
}

/** Tries an automation on the readings of the last days. */
export const tryOnPast: TryOnPast<AutomationTerms, AutomationTrial> = (terms, { signal }, onLine) => {
  const file = new Blob([JSON.stringify(terms)], { type: 'application/json' });
  const request = { ...requestOf(tryAutomation, { body: terms }), schema: automationTrialSchema };
  return sendFileForLines({ ...request, file, signal }, onLine);
};
