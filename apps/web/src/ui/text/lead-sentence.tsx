import classes from './lead-sentence.module.css';

/** What a page found, in a sentence over all that it rests on. With a role, it is read out when it changes. */
export function LeadSentence({ children, role }: { children: string; role?: 'status' }) {
  return (
    <p className={classes.lead} role={role}>
      {children}
    </p>
  );
}
