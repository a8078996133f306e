import { getRuleLines } from '@airdeck/contract/rules/rules';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';

/** Thresholds of rules, by device. @param deviceIds comma-separated */
export const readRuleLines = (deviceIds: string, signal: AbortSignal) =>
  call(getRuleLines, { query: { deviceIds } }, { signal, as: impersonatedApi });
