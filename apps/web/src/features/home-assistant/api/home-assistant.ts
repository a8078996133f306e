import {
  deleteHomeAssistantBridge,
  getHomeAssistantBridge,
  type HomeAssistantForm,
  saveHomeAssistantBridge,
  testHomeAssistantBridge,
} from '@airdeck/contract/home-assistant/home-assistant';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const BRIDGE = queryOf(getHomeAssistantBridge, {});

/** The bridge with its state, which changes without a person. */
export const useBridge = () => useQuery({ ...BRIDGE, refetchInterval: 10_000 });

export async function storeBridge(body: HomeAssistantForm): Promise<void> {
  queryClient.setQueryData(BRIDGE.queryKey, await call(saveHomeAssistantBridge, { body }));
}

export async function removeBridge(): Promise<void> {
  await call(deleteHomeAssistantBridge, {});
  queryClient.setQueryData(BRIDGE.queryKey, null);
}

export const sendBridgeTest = () => call(testHomeAssistantBridge, {});
