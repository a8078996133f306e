import type { WholeShipment } from '@airdeck/contract/shipments';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverReach, useServerReach } from '../../../lib/api-client/api.ts';
import { browserStorage } from '../../../lib/session/browser-storage.ts';
import { wholeShipmentQuery } from '../api/whole-shipment.ts';
import { createChime } from './chime.ts';
import { createReceiving, type Receiving, type ReceivingState } from './receiving.ts';
import { createScanQueue } from './scan-queue.ts';
import { receiveScanned } from './waiting-scans-sender.ts';

/** A shipment's devices on their way in, for as long as the component is on the screen; what waits is sent by itself. */
export function useReceiving(
  shipmentId: string,
  userId: string,
): {
  receiving: Receiving;
  state: ReceivingState;
  /** How many of the shipment's devices are received, by anyone. */
  received: number;
  shipment: UseQueryResult<WholeShipment>;
} {
  const queries = useQueryClient();
  const [answeredCount, setAnsweredCount] = useState(0);
  const [chime] = useState(createChime);
  const [receiving] = useState(() =>
    createReceiving({
      shipmentId,
      userId,
      queue: createScanQueue(browserStorage(), userId, shipmentId),
      receive: async (codes) => {
        const answer = await receiveScanned(shipmentId, codes);
        setAnsweredCount(answer.shipment.receivedCount);
        return answer.receipts;
      },
      isReachable: () => serverReach.current().isReachable,
      play: chime.play,
      now: Date.now,
    }),
  );
  useEffect(() => chime.close, [chime]);

  const shipment = useQuery(wholeShipmentQuery(shipmentId));
  const devices = shipment.data?.shipmentDevices;
  useEffect(() => {
    if (devices) receiving.learn(devices);
  }, [receiving, devices]);

  const { isReachable } = useServerReach();
  useEffect(() => {
    if (isReachable) void receiving.send();
  }, [receiving, isReachable]);

  // What was received changes what other screens have read of shipments and devices.
  useEffect(() => () => void queries.invalidateQueries(), [queries]);

  const state = useSyncExternalStore(receiving.subscribe, receiving.current);
  // Others may receive at the same time: the list is not loaded again for each scan.
  const received = Math.max(state.received.size, answeredCount);
  return { receiving, state, received, shipment };
}
