import { z } from 'zod';
import { errors } from '../common/errors.ts';

/** The product's quantities of rules: numeric telemetry keys, those without a column last. */
export const RULE_KEYS = [
  'pm25',
  'pm10',
  'co2',
  'tvoc',
  'iaq',
  'temp',
  'rh',
  'bat',
  'pm1',
  'co',
  'hcho',
  'o3',
  'no2',
  'radon',
  'pressure',
  'noise',
  'light',
  'tvocIndex',
  'noxIndex',
] as const;
export type ProductRuleKey = (typeof RULE_KEYS)[number];

/** A quantity of rules: one of the product, or one that the installation declares. */
export type RuleKey = string;

export const isProductRuleKey = (key: string): key is ProductRuleKey =>
  (RULE_KEYS as readonly string[]).includes(key);

/** Becomes a part of statements. */
export const ruleKeySchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/)
  .describe('A quantity, of the product or declared');

/** Errors of whatever follows a quantity. */
export const RULE_KEY_ERRORS = errors('rules', { unknownKey: 'No quantity has such a key' });
