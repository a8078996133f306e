import type { DemoSignIn } from '@airdeck/contract/backoffice/demo-sign-ins';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import { Demo } from './demo.ts';

export type DemoSetting = {
  readonly dataDir: string;
  readonly database: Database;
  readonly services: Services;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
};

/** Prepares the demo's people; its homes begin to send when `start` tells them the broker. */
export async function prepareDemo(setting: DemoSetting): Promise<{ demo: Demo; signIns: DemoSignIn[] }> {
  const { database, clock, log, dataDir, services } = setting;
  const { tenants, customers, users, devices } = services;
  const demo = new Demo({ database, clock, log, tenants, customers, users, devices }, dataDir);
  return { demo, signIns: await demo.prepare() };
}
