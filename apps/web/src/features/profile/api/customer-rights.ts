import {
  getAutomationSettings,
  saveAutomationSettings,
} from '@airdeck/contract/automations/automation-settings';
import { getCommandSettings, saveCommandSettings } from '@airdeck/contract/commands/commands';
import {
  getAccessTokenSettings,
  saveAccessTokenSettings,
} from '@airdeck/contract/devices/device-credentials';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { type Query, queryKeyOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** A right that a tenant gives to its customers. */
export type CustomerRight = Query<boolean> & { readonly save: (isGiven: boolean) => Promise<unknown> };

/** To set modes of their purifiers. */
export const OPERATE: CustomerRight = {
  queryKey: queryKeyOf(getCommandSettings),
  queryFn: async ({ signal }) => (await call(getCommandSettings, {}, { signal })).customersMayOperate,
  save: (customersMayOperate) => call(saveCommandSettings, { body: { customersMayOperate } }),
};

/** To have automations of their own. */
export const AUTOMATE: CustomerRight = {
  queryKey: queryKeyOf(getAutomationSettings),
  queryFn: async ({ signal }) => (await call(getAutomationSettings, {}, { signal })).customersMayAutomate,
  save: (customersMayAutomate) => call(saveAutomationSettings, { body: { customersMayAutomate } }),
};

/** To read access tokens. */
export const READ_TOKENS: CustomerRight = {
  queryKey: queryKeyOf(getAccessTokenSettings),
  queryFn: async ({ signal }) => (await call(getAccessTokenSettings, {}, { signal })).customersMayReadTokens,
  save: (customersMayReadTokens) => call(saveAccessTokenSettings, { body: { customersMayReadTokens } }),
};

/** Whether a right is given. @param onSaved called when a change was saved. @param onFailed when it was refused */
export function useCustomerRight(
  { queryKey, queryFn, save }: CustomerRight,
  onSaved: () => void,
  onFailed: (error: Error) => void,
) {
  const stored = useQuery({ queryKey, queryFn });
  const change = useMutation({
    mutationFn: save,
    onSuccess: (_, isGiven) => {
      queryClient.setQueryData(queryKey, isGiven);
      onSaved();
    },
    onError: onFailed,
  });
  return { stored, change };
}
