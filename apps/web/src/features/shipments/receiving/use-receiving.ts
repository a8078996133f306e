import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverReach, useServerReach } from '../../../lib/api-client/api.ts';
import { browserStorage } from '../../../lib/session/browser-storage.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { receiveScanned } from '../api/receive-scanned.ts';
import type { WholeShipment } from '../api/shipment.ts';
import { devicesReceived } from '../api/shipments.ts';
import { wholeShipmentQuery } from '../api/whole-shipment.ts';
import { createChime } from './chime.ts';
import { createReceiving, type Receiving, type ReceivingState } from './receiving.ts';
import { createScanQueue } from './scan-queue.ts';

/** Receives the devices of a shipment while the component is mounted; waiting scans are sent automatically. */
export function useReceiving(
  shipmentId: string,
  userId: string,
): {
  receiving: Receiving;
  state: ReceivingState;
  /** Number of received devices of the shipment, by any user. */
  received: number;
  shipment: UseQueryResult<WholeShipment>;
} {
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
      now: serverNow,
    }),
  );
  useEffect(() => chime.close, [chime]);

  const shipment = useQuery(wholeShipmentQuery(shipmentId));
  const devices = shipment.data?.devices;
  useEffect(() => {
    if (devices) receiving.learn(devices);
  }, [receiving, devices]);

  const { isReachable } = useServerReach();
  useEffect(() => {
    if (isReachable) void receiving.send();
  }, [receiving, isReachable]);

  // Receipts change the shipments and devices of other screens.
  useEffect(() => () => void devicesReceived(), []);

  const state = useSyncExternalStore(receiving.subscribe, receiving.current);
  // Other users may receive at the same time, but the list is not reloaded for each scan.
  const received = Math.max(state.received.size, answeredCount);
  return { receiving, state, received, shipment };
}
