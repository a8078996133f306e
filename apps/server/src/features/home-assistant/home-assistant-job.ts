import type { Job } from '../../jobs/scheduler.ts';
import { DeliveryError } from '../../notify/delivery-error.ts';
import { connectToBroker } from '../../notify/mqtt/broker.ts';
import type { Outbound } from '../../notify/outbound.ts';
import { Bridge, type BridgeParts } from './bridge.ts';
import { OFFLINE, statusTopic } from './discovery.ts';
import { HOME_ASSISTANT_LIMITS } from './home-assistant.limits.ts';
import { type BridgeRow, findBridges, noteBridge } from './home-assistant.repository.ts';

const LIMITS = HOME_ASSISTANT_LIMITS.numbers;

/** Without a turn for so long, another server runs the job, or none does. */
const IDLE_MS = 15_000;

/**
 * Serves the bridges of all tenants. Connections stay open between turns. One server of the installation has the turns;
 * if another takes over, its connections end those of this server, as they have the same names.
 */
export function homeAssistantJob(parts: BridgeParts & { outbound: Pick<Outbound, 'addressOf'> }): Job {
  const { database, clock, outbound } = parts;
  const { db } = database;
  const bridges = new Map<string, Bridge>();
  let idleTimer: NodeJS.Timeout | undefined;

  /** Brokers then publish the last wills. */
  function dropAll(): void {
    for (const { connection } of bridges.values()) connection.drop();
    bridges.clear();
  }

  async function connect(row: BridgeRow): Promise<Bridge> {
    let bridge: Bridge | undefined;
    const connection = await connectToBroker(row, {
      outbound,
      limits: LIMITS,
      clientId: `airdeck-${row.tenantId}`,
      will: { topic: statusTopic(row.topicPrefix), payload: OFFLINE },
      onMessage: (topic, payload) => bridge?.receive(topic, payload),
    });
    bridge = new Bridge(row, connection, parts);
    bridges.set(row.tenantId, bridge);
    await bridge.begin();
    await bridge.step();
    await noteBridge(db, row, { connectedSince: clock(), attempts: 0 });
    return bridge;
  }

  /** Ends a bridge. @param isOver whether its broker is to forget the devices, as far as it can be reached */
  async function leave(bridge: Bridge, isOver: boolean): Promise<void> {
    bridges.delete(bridge.row.tenantId);
    if (isOver) await bridge.withdraw().catch(() => undefined);
    await bridge.end();
  }

  async function serve(row: BridgeRow): Promise<void> {
    const open = bridges.get(row.tenantId);
    const isOutdated = open && open.row.savedTime !== row.savedTime;
    if (isOutdated) await leave(open, open.row.host !== row.host || open.row.port !== row.port);
    if (!row.isEnabled) return;
    try {
      if (open && !isOutdated) {
        open.connection.ended.throwIfAborted();
        await open.step();
      } else if (clock() >= row.nextTime) await connect(row);
    } catch (error) {
      bridges.get(row.tenantId)?.connection.drop();
      bridges.delete(row.tenantId);
      if (!(error instanceof DeliveryError)) throw error;
      const now = clock();
      await noteBridge(db, row, {
        connectedSince: null,
        attempts: row.attempts + 1,
        nextTime: now + Math.min(LIMITS.firstPauseMs * 2 ** row.attempts, LIMITS.longestPauseMs),
        failedTime: now,
        reason: error.reason,
        reasonDetail: error.detail,
      });
    }
  }

  return {
    name: 'home-assistant',
    everyMs: 1_000,
    async run(stopping) {
      clearTimeout(idleTimer);
      try {
        const rows = await findBridges(db);
        const tenants = new Set(rows.map(({ tenantId }) => tenantId));
        const gone = [...bridges.values()].filter(({ row }) => !tenants.has(row.tenantId));
        const work = [
          ...gone.map((bridge) => () => leave(bridge, true)),
          ...rows.map((row) => () => serve(row)),
        ];
        const errors: unknown[] = [];
        const worker = async () => {
          for (let next = work.shift(); next && !stopping.aborted; next = work.shift())
            await next().catch((error) => errors.push(error));
        };
        await Promise.all(Array.from({ length: LIMITS.bridgesAtOnce }, worker));
        if (errors.length > 0) throw errors[0];
      } finally {
        idleTimer = setTimeout(dropAll, IDLE_MS).unref();
        if (stopping.aborted) dropAll();
      }
    },
  };
}
