import type { AuditAction, AuditDetails, AuditedKind } from '@airdeck/contract/audit/audit';
import type { DeviceActivityKind, ReadActivity } from '@airdeck/contract/devices/device-activity';
import type { TFunction } from 'i18next';
import type { TimeFormatters } from '../format/formatters.ts';

type ActivityDetails<Kind extends DeviceActivityKind> = Extract<ReadActivity, { kind: Kind }>['details'];

/** Texts that depend on the details of an entry. Undefined: the text of its kind, as for all other kinds. */
export type FeatureWords = {
  readonly activities?: {
    readonly [Kind in DeviceActivityKind]?: (
      details: ActivityDetails<Kind>,
      t: TFunction,
      format: TimeFormatters,
    ) => string | undefined;
  };
  readonly auditActions?: {
    readonly [Action in AuditAction]?: (details: AuditDetails, t: TFunction) => string | undefined;
  };
  readonly auditedKinds?: {
    readonly [Kind in AuditedKind]?: (details: AuditDetails, t: TFunction) => string | undefined;
  };
};

/** The words of all features, by part. */
export type EntryWords = Required<FeatureWords>;

export function joinWords(features: readonly FeatureWords[]): EntryWords {
  return {
    activities: Object.assign({}, ...features.map(({ activities }) => activities)),
    auditActions: Object.assign({}, ...features.map(({ auditActions }) => auditActions)),
    auditedKinds: Object.assign({}, ...features.map(({ auditedKinds }) => auditedKinds)),
  };
}
