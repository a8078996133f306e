import { roomTitle } from '@airdeck/air/room-name';
import { listRuleNoise, type NoiseProposal, type RuleNoise } from '@airdeck/contract/rules/rule-noise';
import { RULE_PERMISSIONS } from '@airdeck/contract/rules/rules.permissions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { namesBy } from '../../../lib/air-view/several-indices.ts';
import { conditionText } from '../../../lib/alarms/alarm-words.ts';
import { proposalPath } from '../../../lib/alarms/rule-proposals.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { DEFAULT_KNOWN, useYardstick } from '../../../lib/yardsticks/yardsticks.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './alarms.module.css';

const MINUTE_MS = 60_000;
/** It reads the alarms and readings of a week. */
const STALE_MS = 30 * MINUTE_MS;

/** Rules of the reader whose alerts no one acts on, each with changes that were tested on the last week. */
export function NoiseNotes() {
  const { data = [] } = useQuery({
    ...queryOf(listRuleNoise, {}),
    enabled: useMay(RULE_PERMISSIONS.manage),
    staleTime: STALE_MS,
  });
  return data.map((noise) => <NoiseNote key={`${noise.ruleId} ${noise.deviceId}`} noise={noise} />);
}

function NoiseNote({ noise }: { noise: RuleNoise }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { ruleId, condition, raised, untouched, proposals } = noise;
  const { by } = useYardstick(noise.deviceId) ?? DEFAULT_KNOWN;
  return (
    <Banner tone="notice">
      <p className={classes.noise}>
        {t('alarms.noise.sentence', {
          what: isolate(conditionText(condition, t, format, namesBy(by.id, t))),
          room: isolate(roomTitle(noise)),
          count: raised,
          raised: format.number(raised),
          untouched: format.number(untouched),
        })}
      </p>
      {proposals.length === 0 ? null : (
        <div className={classes.actions}>
          {proposals.map((proposal) => (
            <Button
              key={proposal.kind}
              component={Link}
              to={proposalPath(ruleId, proposal)}
              variant="default"
              size="xs"
            >
              {proposalText(noise, proposal, t, format)}
            </Button>
          ))}
        </div>
      )}
    </Banner>
  );
}

/** `With 1,200 ppm: 6 alerts`. */
function proposalText(
  { condition }: RuleNoise,
  proposal: NoiseProposal,
  t: TFunction,
  format: Formatters,
): string {
  const count = proposal.alarms;
  switch (proposal.kind) {
    case 'limit': {
      const limit = 'key' in condition ? format.limit(condition.key, proposal.threshold) : '';
      return t('alarms.noise.limit', { count, limit });
    }
    case 'duration':
      return t('alarms.noise.duration', {
        count,
        duration: format.duration(proposal.holdMinutes * MINUTE_MS),
      });
    case 'open':
      return t('alarms.noise.open', { count });
    case 'hours':
      return t('alarms.noise.hours', {
        count,
        from: isolate(proposal.schedule.from),
        to: isolate(proposal.schedule.to),
      });
  }
}
