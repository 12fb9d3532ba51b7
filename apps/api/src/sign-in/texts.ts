/** The sentences of the pages, in the languages of reports. `{}` stands for a host, a scheme or a name. */
import type { Language } from '../site/published-pages.js';

/** The order of the languages. */
const LANGUAGES: readonly Language[] = ['en', 'de', 'fr'];

const SENTENCES = {
  connect: ['Connect an assistant', 'Einen Assistenten verbinden', 'Connecter un assistant'],
  asks: [
    'An assistant asks to read the figures of your brands at {}.',
    'Ein Assistent möchte die Zahlen Ihrer Marken auf {} lesen.',
    'Un assistant demande à lire les chiffres de vos marques sur {}.',
  ],
  sendsTo: ['Sends the access to', 'Sendet den Zugang an', 'Envoie l’accès à'],
  computer: [
    'a program on this computer',
    'ein Programm auf diesem Computer',
    'un programme sur cet ordinateur',
  ],
  app: [
    'the application on this computer that opens {} links',
    'die Anwendung auf diesem Computer, die Links mit {} öffnet',
    'l’application de cet ordinateur qui ouvre les liens {}',
  ],
  name: [
    'Assistant (the name that it gives itself)',
    'Assistent (der Name, den er sich selbst gibt)',
    'Assistant (le nom qu’il se donne)',
  ],
  noName: ['no name', 'kein Name', 'sans nom'],
  cautionSite: [
    'Go on only if you have just added this service in your assistant yourself, and if {} is its site. Anyone can call an assistant “Claude” or “ChatGPT”. If somebody sent you this link, close the page.',
    'Fahren Sie nur fort, wenn Sie diesen Dienst gerade selbst in Ihrem Assistenten hinzugefügt haben und {} dessen Website ist. Jeder kann einen Assistenten „Claude“ oder „ChatGPT“ nennen. Wenn Ihnen jemand diesen Link geschickt hat, schließen Sie die Seite.',
    'Continuez seulement si vous venez d’ajouter vous-même ce service dans votre assistant, et si {} est son site. N’importe qui peut nommer un assistant « Claude » ou « ChatGPT ». Si quelqu’un vous a envoyé ce lien, fermez la page.',
  ],
  cautionProgram: [
    'Go on only if you have just started this yourself in that program. Any program on this computer can ask for this. If somebody sent you this link, close the page.',
    'Fahren Sie nur fort, wenn Sie dies gerade selbst in diesem Programm begonnen haben. Jedes Programm auf diesem Computer kann danach fragen. Wenn Ihnen jemand diesen Link geschickt hat, schließen Sie die Seite.',
    'Continuez seulement si vous venez vous-même de commencer dans ce programme. Tout programme de cet ordinateur peut demander cet accès. Si quelqu’un vous a envoyé ce lien, fermez la page.',
  ],
  key: ['API key (begins with bvk_)', 'API-Schlüssel (beginnt mit bvk_)', 'Clé API (commence par bvk_)'],
  keyHint: [
    'The assistant never sees the key. You get one from the operator of this service: a separate key for each assistant, for only the brands that it may read.',
    'Der Assistent sieht den Schlüssel nie. Sie erhalten ihn vom Betreiber dieses Dienstes: für jeden Assistenten einen eigenen, nur für die Marken, die er lesen darf.',
    'L’assistant ne voit jamais la clé. L’exploitant de ce service vous en donne une : une clé distincte par assistant, seulement pour les marques qu’il peut lire.',
  ],
  show: ['Show what it can read', 'Zeigen, was er lesen kann', 'Afficher ce qu’il peut lire'],
  cancel: ['Cancel', 'Abbrechen', 'Annuler'],
  allowTitle: [
    'Allow this assistant to read?',
    'Darf dieser Assistent lesen?',
    'Autoriser cet assistant à lire ?',
  ],
  account: ['Account', 'Konto', 'Compte'],
  keyName: ['Key', 'Schlüssel', 'Clé'],
  reads: ['Can read, never change', 'Kann lesen, nie ändern', 'Peut lire, jamais modifier'],
  noBrand: ['No brand yet', 'Noch keine Marke', 'Aucune marque pour l’instant'],
  allBrands: [
    'All brands of the account, also later ones',
    'Alle Marken des Kontos, auch spätere',
    'Toutes les marques du compte, aussi les futures',
  ],
  ends: ['Ends', 'Endet', 'Fin'],
  noEnd: [
    'When the key is revoked, the connection is ended, or 90 days pass without use.',
    'Wenn der Schlüssel widerrufen, die Verbindung beendet oder 90 Tage lang nicht genutzt wird.',
    'Quand la clé est révoquée, la connexion terminée ou inutilisée pendant 90 jours.',
  ],
  earlier: [
    'Earlier if the key is revoked, the connection is ended, or 90 days pass without use.',
    'Früher, wenn der Schlüssel widerrufen, die Verbindung beendet oder 90 Tage lang nicht genutzt wird.',
    'Plus tôt si la clé est révoquée, la connexion terminée ou inutilisée pendant 90 jours.',
  ],
  allow: ['Allow', 'Erlauben', 'Autoriser'],
  yours: [
    'Assistants that are connected with your key',
    'Assistenten, die mit Ihrem Schlüssel verbunden sind',
    'Les assistants connectés avec votre clé',
  ],
  again: [
    'Remove the connection in the assistant, and add it again.',
    'Entfernen Sie die Verbindung im Assistenten, und fügen Sie sie neu hinzu.',
    'Supprimez la connexion dans l’assistant, puis ajoutez-la de nouveau.',
  ],
  back: ['Back to {}', 'Zurück zu {}', 'Retour à {}'],
  unknownClient: [
    'This service does not know the assistant that opened this page.',
    'Dieser Dienst kennt den Assistenten nicht, der diese Seite geöffnet hat.',
    'Ce service ne connaît pas l’assistant qui a ouvert cette page.',
  ],
  otherAddress: [
    'The assistant asks for a response at an address that it has not registered.',
    'Der Assistent möchte die Antwort an einer Adresse, die er nicht registriert hat.',
    'L’assistant demande la réponse à une adresse qu’il n’a pas enregistrée.',
  ],
  closedHost: [
    'The operator of this service does not allow access to be sent to {}. Ask the operator, who decides with the setting SIGN_IN_HOSTS.',
    'Der Betreiber dieses Dienstes erlaubt nicht, dass der Zugang an {} gesendet wird. Fragen Sie den Betreiber, der das mit der Einstellung SIGN_IN_HOSTS festlegt.',
    'L’exploitant de ce service n’autorise pas l’envoi de l’accès à {}. Adressez-vous à l’exploitant, qui en décide par le réglage SIGN_IN_HOSTS.',
  ],
  wrongRequest: [
    'The assistant sent a wrong request',
    'Der Assistent hat eine fehlerhafte Anfrage gesendet',
    'L’assistant a envoyé une demande erronée',
  ],
  brokenLink: ['This link is broken', 'Dieser Link ist fehlerhaft', 'Ce lien est erroné'],
  old: [
    'This page is too old, or another site sent it.',
    'Diese Seite ist zu alt, oder eine andere Website hat sie gesendet.',
    'Cette page est trop ancienne, ou un autre site l’a envoyée.',
  ],
  service_unavailable: [
    'The service cannot check the key at the moment. Try again in a few minutes.',
    'Der Dienst kann den Schlüssel gerade nicht prüfen. Versuchen Sie es in einigen Minuten wieder.',
    'Le service ne peut pas vérifier la clé pour le moment. Réessayez dans quelques minutes.',
  ],
  rate_limited: [
    'The key has used up its requests of this minute. Try again in a minute.',
    'Der Schlüssel hat seine Anfragen dieser Minute verbraucht. Versuchen Sie es in einer Minute wieder.',
    'La clé a épuisé ses requêtes de cette minute. Réessayez dans une minute.',
  ],
  dead: ['The key no longer works', 'Der Schlüssel gilt nicht mehr', 'La clé ne fonctionne plus'],
  missing_api_key: ['Enter an API key.', 'Geben Sie einen API-Schlüssel ein.', 'Saisissez une clé API.'],
  invalid_api_key: [
    'This is not a key of this service. Copy the complete key: it begins with bvk_ and has 42 characters.',
    'Das ist kein Schlüssel dieses Dienstes. Kopieren Sie den ganzen Schlüssel: Er beginnt mit bvk_ und hat 42 Zeichen.',
    'Ce n’est pas une clé de ce service. Copiez la clé entière : elle commence par bvk_ et compte 42 caractères.',
  ],
  api_key_revoked: [
    'This key was revoked. Use another one.',
    'Dieser Schlüssel wurde widerrufen. Verwenden Sie einen anderen.',
    'Cette clé a été révoquée. Utilisez-en une autre.',
  ],
  api_key_expired: [
    'This key has expired. Use another one.',
    'Dieser Schlüssel ist abgelaufen. Verwenden Sie einen anderen.',
    'Cette clé a expiré. Utilisez-en une autre.',
  ],
  api_key_orphaned: [
    'The account of this key no longer has an owner. Contact the operator.',
    'Das Konto dieses Schlüssels hat keinen Inhaber mehr. Wenden Sie sich an den Betreiber.',
    'Le compte de cette clé n’a plus de titulaire. Adressez-vous à l’exploitant.',
  ],
  plan_upgrade_required: [
    'The plan of the account does not include access with a key.',
    'Der Tarif des Kontos enthält keinen Zugang mit Schlüssel.',
    'La formule du compte ne comprend pas l’accès par clé.',
  ],
  subscription_inactive: [
    'The subscription of the account is not active.',
    'Das Abonnement des Kontos ist nicht aktiv.',
    'L’abonnement du compte n’est pas actif.',
  ],
  connections: ['Connected assistants', 'Verbundene Assistenten', 'Assistants connectés'],
  list: ['Show the assistants', 'Assistenten zeigen', 'Afficher les assistants'],
  enterKey: [
    'Enter your key to see the assistants that read with it, and to end a connection.',
    'Geben Sie Ihren Schlüssel ein, um die Assistenten zu sehen, die damit lesen, und um eine Verbindung zu beenden.',
    'Saisissez votre clé pour voir les assistants qui lisent avec elle, et pour terminer une connexion.',
  ],
  none: [
    'No assistant is connected with this key.',
    'Mit diesem Schlüssel ist kein Assistent verbunden.',
    'Aucun assistant n’est connecté avec cette clé.',
  ],
  connected: ['Connected', 'Verbunden', 'Connecté'],
  used: ['Last used', 'Zuletzt genutzt', 'Dernière utilisation'],
  end: ['End', 'Beenden', 'Terminer'],
  ended: [
    'The connection has ended. The assistant can no longer read.',
    'Die Verbindung ist beendet. Der Assistent kann nicht mehr lesen.',
    'La connexion est terminée. L’assistant ne peut plus lire.',
  ],
  enterAgain: [
    'Ten minutes have passed. Enter the key again.',
    'Zehn Minuten sind vergangen. Geben Sie den Schlüssel noch einmal ein.',
    'Dix minutes ont passé. Saisissez de nouveau la clé.',
  ],
} satisfies Readonly<Record<string, readonly [string, string, string]>>;

export type Texts = Readonly<Record<keyof typeof SENTENCES, string>>;

export function textsIn(language: Language): Texts {
  const sentences = Object.entries(SENTENCES).map(([name, all]) => [name, all[LANGUAGES.indexOf(language)]]);
  return Object.fromEntries(sentences) as Texts; // Object.fromEntries loses the names
}

/** Writes a name into a sentence. */
export const naming = (sentence: string, name: string): string => sentence.replace('{}', () => name);

/** A formatter takes longer to create than a page to write, so there is one for each language. */
const FORMATS = new Map(
  LANGUAGES.map((language) => [
    language,
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  ]),
);

/** Formats a day (`YYYY-MM-DD`) for readers of a language. */
export const dayIn = (language: Language, day: string): string =>
  FORMATS.get(language)!.format(new Date(day)); // there is one for each language
