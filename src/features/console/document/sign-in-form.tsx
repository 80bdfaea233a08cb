import { signInPath } from '#features/console/declared.ts';
import type { FieldProblem, SignInFailure, SignInView } from '#features/console/sign-in-view.ts';
import type { Base } from '#model/address/address.ts';
import type { Locale } from '#web/i18n/locale.ts';
import type { ServerTexts } from '#web/i18n/server-texts.ts';

type Texts = ServerTexts['console']['signIn'];

/** The sign-in form (G-01). The server validates it; its messages do not reveal whether a user exists. */
export function SignInForm({
  signIn,
  texts,
  locale,
  site,
}: {
  readonly signIn: SignInView;
  readonly texts: Texts;
  readonly locale: Locale;
  readonly site: Base;
}) {
  const { name, keep, next, token, problems, failure } = signIn;
  return (
    <div className="sign-in">
      <h1 tabIndex={-1}>{texts.title}</h1>
      {failure === undefined ? null : <Failure failure={failure} texts={texts} locale={locale} />}
      <form action={signInPath(site)} method="post">
        <input type="hidden" name="token" value={token} />
        {next === undefined ? null : <input type="hidden" name="next" value={next} />}
        <Field
          name="username"
          label={texts.username}
          problem={problems.name && messageOf(problems.name, texts.required, texts.invalidUsername)}
          value={name}
        />
        <Field
          name="password"
          label={texts.password}
          problem={problems.password && messageOf(problems.password, texts.required, texts.invalidPassword)}
        />
        <label className="keep">
          <input type="checkbox" name="keep" defaultChecked={keep} /> {texts.keep}
        </label>
        <button type="submit">{texts.submit}</button>
      </form>
    </div>
  );
}

function messageOf(problem: FieldProblem, required: string, invalid: string): string {
  return problem === 'required' ? required : invalid;
}

interface FailureProps {
  readonly failure: SignInFailure;
  readonly texts: Texts;
  readonly locale: Locale;
}

function Failure({ failure, texts, locale: { plural } }: FailureProps) {
  return (
    <p role="alert" className="problem">
      {failure.kind === 'busy' ? plural(texts.busy, failure.seconds) : texts[failure.kind]}
    </p>
  );
}

interface FieldProps {
  readonly name: 'username' | 'password';
  readonly label: string;
  /** The error message of the field. */
  readonly problem: string | undefined;
  readonly value?: string;
}

function Field({ name, label, problem, value }: FieldProps) {
  const [id, problemId] = [`asterism:${name}`, `asterism:${name}-problem`];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={name === 'password' ? 'password' : 'text'}
        name={name}
        defaultValue={value}
        autoComplete={name === 'password' ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        aria-required="true"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
      />
      {problem === undefined ? null : (
        <p id={problemId} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}
