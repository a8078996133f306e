import type { Automation } from '@airdeck/contract/automations/automations';
import { Anchor, Switch } from '@mantine/core';
import looks from '../../../ui/looks/looks.module.css';
import '@mantine/core/styles/Switch.layer.css';
import { Link } from 'react-router';
import { automationPath } from '../../../lib/paths/paths.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { automationSentence, type Words } from './automation-words.ts';
import classes from './automations.module.css';

/** An automation with its position in the order, from 1. */
export type PlacedAutomation = Automation & { readonly place: number };

/**
 * @param direction of the page
 * @param onSwitch switches an automation on or off; undefined: not permitted
 */
export function automationColumns(
  words: Words,
  direction: 'ltr' | 'rtl',
  onSwitch: ((automation: Automation) => void) | undefined,
  isBusy: boolean,
): Column<PlacedAutomation>[] {
  const { t, format } = words;
  return [
    {
      header: t('automations.column.what'),
      cell: (automation) => (
        // A name in another script must not change the direction of the sentence.
        <span className={classes.lines} dir={direction}>
          {onSwitch ? (
            <Anchor component={Link} to={automationPath(automation.id)} tabIndex={-1}>
              <bdi>{automation.name}</bdi>
            </Anchor>
          ) : (
            <bdi>{automation.name}</bdi>
          )}
          <span className={looks.aside}>{automationSentence(automation, words)}</span>
        </span>
      ),
    },
    {
      header: t('automations.column.place'),
      cell: ({ place }) => format.number(place),
      align: 'end',
      width: '4rem',
    },
    {
      header: t('automations.column.actsOn'),
      cell: ({ actsOn, isEnabled }) => (
        <span className={isEnabled && actsOn > 0 ? undefined : looks.aside}>
          {t('automations.devices', { count: actsOn })}
        </span>
      ),
      keepsWords: true,
      width: '8rem',
    },
    {
      header: t('automations.column.on'),
      cell: (automation) =>
        onSwitch ? (
          <Switch
            aria-label={t('automations.switch', { automation: automation.name })}
            checked={automation.isEnabled}
            disabled={isBusy}
            onChange={() => onSwitch(automation)}
          />
        ) : (
          t(automation.isEnabled ? 'automations.isOn' : 'automations.isOff')
        ),
      width: '5rem',
    },
  ];
}
