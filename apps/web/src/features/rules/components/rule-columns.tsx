import type { Rule } from '@airdeck/contract/rules/rules';
import { Anchor, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { BandNames } from '../../../lib/air-view/band-names.ts';
import { conditionText, severityWord } from '../../../lib/alarms/alarm-words.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { PATHS, rulePath } from '../../../lib/paths/paths.ts';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { InfoIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import type { Column } from '../../../ui/table/columns.tsx';
import { devicesText, recipientsText, unheardText } from './rule-words.ts';
import classes from './rules.module.css';

const MINUTE_MS = 60_000;

/**
 * @param direction text direction of the page
 * @param onSwitch switches a rule on or off
 * @param names those of the bands for the reader's rooms
 */
export function ruleColumns(
  t: TFunction,
  format: Formatters,
  direction: 'ltr' | 'rtl',
  onSwitch: (rule: Rule) => void,
  isBusy: boolean,
  names: BandNames,
): Column<Rule>[] {
  return [
    {
      header: t('rules.column.name'),
      cell: ({ id, name }) => (
        <Anchor component={Link} to={rulePath(id)} tabIndex={-1}>
          <bdi>{name}</bdi>
        </Anchor>
      ),
      sortKey: 'name',
      width: '11rem',
    },
    {
      header: t('rules.column.what'),
      // A name in another script must not change the text direction.
      cell: ({ condition }) => <span dir={direction}>{conditionText(condition, t, format, names)}</span>,
      keepsWords: true,
      width: '13rem',
    },
    {
      header: t('rules.column.devices'),
      cell: ({ devices }) => devicesText(devices, t, format),
      keepsWords: true,
      width: '9rem',
    },
    {
      header: t('rules.column.hold'),
      cell: ({ holdMinutes }) =>
        holdMinutes === 0 ? t('rules.atOnce') : format.duration(holdMinutes * MINUTE_MS),
      keepsWords: true,
      width: '7rem',
    },
    {
      header: t('rules.column.severity'),
      cell: ({ severity, isEnabled }) => (
        <SeverityMark severity={severity} word={severityWord(severity, t)} isQuiet={!isEnabled} />
      ),
      sortKey: 'severity',
      keepsWhole: true,
      width: '8rem',
    },
    {
      header: t('rules.column.recipients'),
      cell: (rule) => (
        <>
          {recipientsText(rule.recipients, t, format)}
          {rule.steps.length > 0 ? (
            <span className={looks.below}>{t('rules.steps', { count: rule.steps.length })}</span>
          ) : null}
          <Unheard why={unheardText(rule, t, format)} />
        </>
      ),
      keepsWords: true,
      width: '12rem',
    },
    {
      header: t('rules.column.open'),
      cell: ({ id, openAlarms }) =>
        openAlarms === 0 ? (
          format.number(0)
        ) : (
          <Anchor component={Link} to={openAlarmsPath(id)} tabIndex={-1}>
            {format.number(openAlarms)}
          </Anchor>
        ),
      sortKey: 'openAlarms',
      align: 'end',
      width: '6rem',
    },
    {
      header: t('rules.column.on'),
      cell: (rule) => (
        <Switch
          aria-label={t('rules.switch', { rule: rule.name })}
          checked={rule.isEnabled}
          disabled={isBusy}
          onChange={() => onSwitch(rule)}
        />
      ),
      width: '5rem',
    },
  ];
}

/** A mark that leads to the ways of notification. */
function Unheard({ why }: { why: string | undefined }) {
  if (why === undefined) return null;
  return (
    <Anchor
      component={Link}
      to={PATHS.ownNotifications}
      title={why}
      aria-label={why}
      tabIndex={-1}
      className={classes.unheard}
    >
      <InfoIcon size={16} />
    </Anchor>
  );
}

const openAlarmsPath = (ruleId: string) =>
  `${PATHS.alerts}?${new URLSearchParams({ state: 'all', rule: ruleId })}`;
