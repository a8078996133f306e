import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import { withLongAdvisoryLock } from '../../../database/advisory-lock.ts';
import type { Database } from '../../../database/database.ts';
import { classifyDatabaseError } from '../../../database/errors.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import type { EventBus } from '../../../events.ts';
import { rulesEvaluatedUntil } from '../../../metrics.ts';
import { DueDevices } from './due-devices.ts';
import type { DueDevice } from './due-queue.ts';
import {
  findDevicesToTakeOver,
  findEvaluatedUntil,
  findHeardSince,
  findRuleMarks,
  saveEvaluatedUntil,
} from './evaluation.repository.ts';
import type { EvaluationService } from './evaluation.service.ts';
import type { ReadingFollower } from './reading-follower.ts';

/** Held by the server that evaluates the rules of all devices. */
const RULES_LOCK = 20_261_141;

const HOUR_MS = 3_600_000;
/** Interval of evaluations, which is about the delay of alarms. */
const EVALUATE_EVERY_MS = 250;
/** Interval of checks for changes without events, and of storing the evaluated time. */
const SWEEP_EVERY_MS = 5_000;
const TAKE_OVER_EVERY_MS = 2_000;
/** Age of commits from which their events have been received. */
const MARGIN_MS = 10_000;
/** Batch size; smaller for devices that can wait, so that new readings are in the next batch soon. */
const AT_ONCE = { all: 200, canWait: 50 };

/**
 * Evaluates the rules of all devices, on one server of the installation: it holds a lock, and when it ends for any
 * reason, another server takes over. It receives the readings of all servers. Memory only determines when to evaluate.
 * The evaluated time is stored; a server that takes over, or may have missed events, evaluates everything stored since
 * an hour before that.
 */
export class RuleEvaluator {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #evaluation: EvaluationService;
  readonly #follower: Pick<ReadingFollower, 'findMarks' | 'findConcerned'>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  readonly #due = new DueDevices();
  readonly #stopping = new AbortController();
  #ruleMarks: ReadonlyMap<string, string> = new Map();
  #followedMarks: ReadonlyMap<string, string> = new Map();
  #sweptTime = 0;
  #events: EventBus | undefined;
  /** Start of possibly missed events, epoch ms; undefined: none. */
  #missedSince: number | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: {
    database: Database;
    clock: Clock;
    evaluation: EvaluationService;
    follower: Pick<ReadingFollower, 'findMarks' | 'findConcerned'>;
    log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#evaluation = parts.evaluation;
    this.#follower = parts.follower;
    this.#log = parts.log;
  }

  /** Starts listening to events of readings, rules and devices; those of other servers while it evaluates. */
  listenTo(events: EventBus, domainEvents: DomainEvents): void {
    this.#events = events;
    events.on('readings.stored', (readings) => this.#due.hear(readings, this.#clock()));
    events.on('rules.changed', ({ tenantId }) => this.#due.markTenant(tenantId, this.#clock()));
    events.on('device.deleted', ({ deviceKey }) => this.#due.forget(deviceKey));
    events.on('device.moved', ({ deviceKey }) => this.#due.mark(deviceKey, this.#clock(), this.#clock()));
    events.on('yardsticks.changed', ({ tenantId }) => {
      if (tenantId !== null) this.#due.markTenant(tenantId, this.#clock());
    });
    // Opening hours may have changed, by which rules and automations apply.
    events.on('places.changed', (owners) => {
      for (const { tenantId } of owners) if (tenantId !== null) this.#due.markTenant(tenantId, this.#clock());
    });
    events.on('device.changed', ({ deviceId }) => this.#due.markKnown(deviceId, this.#clock()));
    domainEvents.listen(async (unit, { entityType, action, entity }) => {
      if (entityType !== 'DEVICE' || (action !== 'placed' && action !== 'updated')) return;
      unit.afterCommit(() => events.emit('device.changed', { deviceId: entity.id }));
    });
    // Its next readings decide whether it is raised again.
    domainEvents.listen(async (unit, { entityType, action, entity, details }) => {
      if (entityType !== 'ALARM' || action !== 'cleared' || details.kind !== 'cleared') return;
      unit.afterCommit(() => events.emit('device.changed', { deviceId: entity.deviceId }));
    });
    events.on('events.missed', ({ sinceTime }) => {
      this.#missedSince = Math.min(sinceTime, this.#missedSince ?? sinceTime);
    });
  }

  start(): void {
    this.#running ??= this.#takeTurns();
  }

  /** Stops after the running writes. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Marks everything that may have changed since the stored evaluated time. */
  async takeOver(): Promise<void> {
    const now = this.#clock();
    const missedSince = this.#missedSince;
    this.#due.forgetAll();
    // Ignores a clock that was set back since.
    const until = Math.min(now, missedSince ?? now, (await findEvaluatedUntil(this.#database.pool)) ?? now);
    const since = until - HOUR_MS - MARGIN_MS;
    this.#ruleMarks = await findRuleMarks(this.#database.pool);
    for (const deviceKey of await findDevicesToTakeOver(this.#database.pool, since)) {
      this.#due.mark(deviceKey, since, until);
    }
    this.#followedMarks = await this.#follower.findMarks();
    for (const deviceKey of await this.#follower.findConcerned())
      this.#due.mark(deviceKey, since, until, { canWait: true });
    this.#sweptTime = now;
    if (this.#missedSince === missedSince) this.#missedSince = undefined;
  }

  /** Evaluates the due devices, each once. @throws what the database throws */
  async evaluateDue(stopping: AbortSignal = this.#stopping.signal): Promise<void> {
    for (let left = this.#due.size; left > 0 && !stopping.aborted; ) {
      const taken = this.#due.take(AT_ONCE, this.#clock());
      if (taken.length === 0) return;
      left -= taken.length;
      try {
        await this.#evaluate(taken);
      } catch (error) {
        this.#due.giveBack(taken);
        throw error;
      }
    }
  }

  /** Checks for changes without events, and stores the evaluated time. */
  async sweep(): Promise<void> {
    const { pool } = this.#database;
    const now = this.#clock();
    this.#due.markScheduled(now);
    const marks = await findRuleMarks(pool);
    for (const [tenantId, mark] of marks) {
      if (this.#ruleMarks.get(tenantId) !== mark) this.#due.markTenant(tenantId, now);
    }
    this.#ruleMarks = marks;
    await this.#markFollowed(now);
    for (const { deviceKey, ts } of await findHeardSince(pool, this.#sweptTime - MARGIN_MS)) {
      // Another server stored it.
      if (!this.#due.hasHeard(deviceKey, ts)) {
        this.#due.mark(deviceKey, this.#sweptTime - HOUR_MS, this.#sweptTime);
      }
    }
    const swept = this.#sweptTime;
    this.#sweptTime = now;
    const until = Math.min(swept, this.#due.oldestTime ?? swept) - MARGIN_MS;
    await saveEvaluatedUntil(pool, until);
    rulesEvaluatedUntil.set(until / 1000);
  }

  /** Marks devices affected by changes other than of rules, even without readings. */
  async #markFollowed(now: number): Promise<void> {
    const marks = await this.#follower.findMarks();
    const changed = [...marks].filter(([tenantId, mark]) => this.#followedMarks.get(tenantId) !== mark);
    this.#followedMarks = marks;
    if (changed.length === 0) return;
    const tenantIds = changed.map(([tenantId]) => tenantId);
    for (const deviceKey of await this.#follower.findConcerned(tenantIds))
      this.#due.mark(deviceKey, now, now, { canWait: true });
  }

  async #evaluate(taken: readonly DueDevice[]): Promise<void> {
    try {
      const { evaluated, again, concerned } = await this.#evaluation.evaluate(taken);
      const now = this.#clock();
      const mustWait = (deviceKey: number) => again.has(evaluated.get(deviceKey)?.deviceId ?? '');
      this.#due.giveBack(taken.filter(({ deviceKey }) => mustWait(deviceKey)));
      for (const [deviceKey, device] of evaluated) {
        if (!mustWait(deviceKey)) this.#due.settle(deviceKey, device, now);
      }
      for (const deviceKey of concerned) this.#due.mark(deviceKey, now, now, { canWait: true });
    } catch (error) {
      // An unavailable database is not an error of a device.
      if (classifyDatabaseError(error) === 'database') throw error;
      const [one, ...others] = taken;
      if (!one) throw error;
      if (others.length > 0) {
        const middle = taken.length >>> 1;
        await this.#evaluate(taken.slice(0, middle));
        await this.#evaluate(taken.slice(middle));
        return;
      }
      // Evaluated again with its next reading, so that it does not delay others.
      this.#log?.warn({ err: error, device: one.deviceKey }, 'the rules of a device could not be evaluated');
      this.#due.settle(one.deviceKey, undefined, this.#clock());
    }
  }

  async #takeTurns(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await withLongAdvisoryLock(this.#database.pool, RULES_LOCK, (lost) =>
        this.#evaluateOn(AbortSignal.any([lost, signal])),
      ).catch((error) => {
        if (!signal.aborted) this.#log?.warn({ err: error }, 'no rules are evaluated for now; trying again');
      });
      await pause(TAKE_OVER_EVERY_MS, signal);
    }
  }

  async #evaluateOn(ending: AbortSignal): Promise<void> {
    // Before reading what is stored, so that events in between are received.
    const needed = this.#events?.needReadings();
    try {
      await needed?.ready;
      await this.takeOver();
      while (!ending.aborted) {
        if (this.#missedSince !== undefined) await this.takeOver();
        await this.evaluateDue(ending);
        if (Math.abs(this.#clock() - this.#sweptTime) >= SWEEP_EVERY_MS) await this.sweep();
        await pause(EVALUATE_EVERY_MS, ending);
      }
    } finally {
      needed?.release();
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
