import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { moved } from '../moved.ts';
import type { AnswerFieldProps } from './answer-field.ts';
import { MoveButton } from './move-button.tsx';
import classes from './ranking-field.module.css';

const MOVES = [
  { step: -1, label: 'questionnaires.answer.moveUp' },
  { step: 1, label: 'questionnaires.answer.moveDown' },
] as const;

/** All options in an order, the first one first. Until one was moved, or the order was said to be right, it is none. */
export function RankingField({ question, draft, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const offered = question.answerOptions.map(({ option }) => option);
  const order = draft.options.length > 0 ? draft.options : offered;
  const [lastMoved, setLastMoved] = useState<string>();

  const move = (option: string, step: -1 | 1) => {
    const next = moved(order, order.indexOf(option), step);
    if (next === order) return;
    onChange({ options: next });
    setLastMoved(option);
  };
  return (
    <>
      <p className={classes.hint}>{t('questionnaires.answer.rankingHint')}</p>
      <ol className={classes.order} data-chosen={draft.options.length > 0 || undefined}>
        {order.map((option, index) => (
          <li key={option} className={classes.option}>
            <span className={classes.place} aria-hidden="true">
              {format.number(index + 1)}
            </span>
            <span className={classes.text}>
              <bdi>{option}</bdi>
            </span>
            {MOVES.map(({ step, label }) => (
              <MoveButton
                key={step}
                label={t(label, { option: isolate(option) })}
                step={step}
                isAtEnd={order[index + step] === undefined}
                onMove={() => move(option, step)}
              />
            ))}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">
        {lastMoved !== undefined && draft.options.length > 0
          ? t('questionnaires.answer.movedTo', {
              option: isolate(lastMoved),
              place: format.number(order.indexOf(lastMoved) + 1),
              total: format.number(order.length),
            })
          : ''}
      </VisuallyHidden>
    </>
  );
}
