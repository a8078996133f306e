/** Everything that is read of questionnaires is kept under it: answers change more than one of its lists. */
export const QUESTIONNAIRES_KEY = ['questionnaires'] as const;
