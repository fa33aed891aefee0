"""
The words with which synthetic.py joins sentences, in four languages. A sentence follows as it stands
behind ":", and with a small first letter behind anything else.
"""

from dataclasses import dataclass


@dataclass
class Phrases:
    # Before a claim, at the beginning of a text and behind its reasons.
    claims: list[str]
    conclusions: list[str]
    # Before a claim that answers an objection before it.
    despite: list[str]
    # Before a reason: of a clause of the sentence before it, and of a sentence.
    because: list[str]
    reasons: list[str]
    # Before a further reason.
    further: list[str]
    # Before an objection to the claim, and before the answer to it.
    objections: list[str]
    clauses: list[str]
    answers: list[str]


PHRASES = {
    "en": Phrases(
        claims=["", "", "", "I think that ", "In my opinion, ", "I am convinced that ", "I believe "],
        conclusions=["Therefore, ", "So ", "That is why ", "For these reasons, ", "Hence ", "All in all, ", ""],
        despite=["Nevertheless, ", "Still, ", "Even so, ", "But ", "Yet ", "However, "],
        because=["because ", "since ", "as ", "for ", "given that "],
        reasons=["", "", "", "After all, ", "The reason is: ", "For one thing, ", "First, "],
        further=["", "", "Moreover, ", "Besides, ", "Also, ", "In addition, ", "Furthermore, ", "And ", "What is more, ", "Above all, "],
        objections=["", "Admittedly, ", "Of course, ", "Some say that ", "Critics argue that ", "It is true that ", "Opponents say: ", "Certainly, ", "One could object that ", "Many people believe that "],
        clauses=["although ", "even though ", "even if "],
        answers=["But ", "However, ", "Yet ", "Nevertheless, ", "Still, ", "On the other hand, ", "but ", "yet "],
    ),
    "de": Phrases(
        claims=["", "", "", "Ich finde: ", "Meiner Meinung nach gilt: ", "Ich bin überzeugt: "],
        conclusions=["Deshalb gilt: ", "Also: ", "Daher meine ich: ", "Aus diesen Gründen gilt: ", "Kurz: ", ""],
        despite=["Trotzdem gilt: ", "Dennoch: ", "Aber ", "Doch "],
        because=["denn ", "denn ", "denn "],
        reasons=["", "", "", "Schliesslich gilt: ", "Der Grund ist: ", "Denn ", "Erstens: "],
        further=["", "", "Ausserdem: ", "Zudem gilt: ", "Und ", "Hinzu kommt: ", "Vor allem: "],
        objections=["", "Zugegeben: ", "Natürlich gilt auch: ", "Manche sagen: ", "Kritiker wenden ein: ", "Es stimmt schon: ", "Gegner sagen: ", "Gewiss: "],
        clauses=["auch wenn es stimmt: ", "obwohl manche sagen: "],
        answers=["Aber ", "Doch ", "Allerdings gilt: ", "Trotzdem: ", "aber ", "doch "],
    ),
    "fr": Phrases(
        claims=["", "", "", "À mon avis, ", "Je pense ceci : ", "Pour moi, "],
        conclusions=["Donc, ", "Par conséquent, ", "Voilà pourquoi ", "Pour ces raisons, ", "En somme, ", ""],
        despite=["Néanmoins, ", "Pourtant, ", "Mais ", "Toutefois, "],
        because=["car ", "parce que ", "puisque "],
        reasons=["", "", "", "En effet, ", "La raison : ", "D'abord, "],
        further=["", "", "De plus, ", "En outre, ", "Par ailleurs, ", "Et ", "Surtout, ", "Enfin, "],
        objections=["", "Certes, ", "Bien sûr, ", "Certains disent que ", "Les opposants objectent : ", "Il est vrai que ", "On entend souvent ceci : "],
        clauses=["même si "],
        answers=["Mais ", "Cependant, ", "Pourtant, ", "Toutefois, ", "Or ", "mais "],
    ),
    "it": Phrases(
        claims=["", "", "", "Secondo me ", "A mio avviso ", "Penso questo: "],
        conclusions=["Quindi ", "Perciò ", "Per questo ", "Per questi motivi ", "Insomma, ", ""],
        despite=["Tuttavia ", "Eppure ", "Ma ", "Ciononostante "],
        because=["perché ", "poiché ", "dato che "],
        reasons=["", "", "", "Infatti ", "Il motivo: ", "In primo luogo, "],
        further=["", "", "Inoltre ", "Per di più ", "E ", "Soprattutto ", "Infine "],
        objections=["", "Certo, ", "Naturalmente ", "Alcuni dicono che ", "I contrari obiettano: ", "È vero che ", "Si sente spesso questo: "],
        clauses=["anche se "],
        answers=["Ma ", "Però ", "Tuttavia ", "Eppure ", "D'altra parte ", "ma "],
    ),
}
